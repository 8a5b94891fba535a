import { dayWords, lengthWords } from '../domain/kernel/day-words.ts'
import type { QuoteRefusal } from '../domain/pricing/pricing.ts'
import type { SlotRefusal } from '../domain/spaces/availability.ts'

type Day = string | Temporal.PlainDate
const day = (date: Day): string => dayWords(Temporal.PlainDate.from(date), 0)

export const slotSentences = {
  start_in_past: 'Start date must be today or later.',
  end_before_start: 'End date must be on or after the start date.',
  closed_date: ({ date }: { date: Day }) => `The space is closed on ${day(date)}. Choose other dates.`,
  outside_opening_hours: 'The space is closed at that time. Choose a time within its opening hours.',
  too_short: ({ minMinutes }: { minMinutes: number }) =>
    `The minimum booking is ${lengthWords(minMinutes)}. Choose a longer time.`,
  too_long: 'This is longer than the host allows. Choose a shorter time.',
  too_soon: 'The host needs more notice. Choose a later start.',
  too_far_ahead: ({ latest }: { latest?: Day | undefined }) =>
    latest ? `You can book until ${day(latest)}. Choose an earlier date.` : 'This date is too far ahead.',
  off_step: ({ stepMinutes }: { stepMinutes: number }) =>
    `Bookings start every ${stepMinutes} minutes. Choose a start time from the list.`,
  not_by_day: 'You can only book this space by the hour.',
  not_by_hour: 'You can only book this space by the day.',
  nothing_left_today: 'The space closes too soon today. Choose another day.',
  too_many_people: ({ capacity }: { capacity: number }) =>
    `This space holds up to ${capacity === 1 ? '1 person' : `${capacity} people`}.`,
  too_few_people: 'Book for at least one person.',
  unknown_add_on: 'One of the add-ons is no longer offered. Choose again.',
  out_of_stock: ({ name, left }: { name: string; left: number }) =>
    left === 0
      ? `${name} is sold out at that time. Choose another time, or leave it out if it’s optional.`
      : `${name}: only ${left} left at that time. Choose fewer.`,
  bad_quantity: 'Choose a whole number of this add-on.',
  total_too_high: 'The total is above the most we can charge at once. Choose a shorter time or fewer people.',
  just_taken: 'This slot was just taken',
} as const

export const OVERLAPS_OWN_HOLD =
  'These dates overlap the slot you’re holding. Continue with that checkout, or release it and try again in 5 minutes.'

export function slotSentence(refusal: SlotRefusal | QuoteRefusal): string {
  const sentence: string | ((data: never) => string) = slotSentences[refusal.code]
  return typeof sentence === 'string' ? sentence : sentence(refusal as never)
}

export const formSentences = {
  stars_missing: 'Choose an overall rating and one for each category.',
  page_incomplete: 'A page needs a title, a description and text before you can publish it.',
  link_ended: 'This link has expired or was already used. Ask for a new one.',
  bad_passkey: 'This passkey wasn’t accepted. Try again, or choose another sign-in method.',
} as const

export const closedSentences = {
  blocked_by_me: 'You blocked this person. Unblock them to write.',
  blocked: 'You can’t write in this conversation anymore.',
  nobody_there: 'You can’t write in this conversation anymore: the other account is closed.',
  verify_first: 'Verify your email address first, using the link we emailed you.',
} as const

export const outsideSentences = {
  bad_input: 'Something in this request is invalid. Check what you entered.',
  too_many: 'Too many attempts in a short time. Wait a minute and try again.',
  busy: 'The site is very busy. Try again in a moment.',
  offline: 'You’re offline. Check your connection and try again.',
  failed: 'Something went wrong on our side. Nothing was lost, so you can try again.',
} as const
