import type { OutsideCode, Refusal } from '../client/api-error.ts'
import type { RefusalCode } from '../client/api-types.ts'
import { dayWords, lengthWords } from '../format/dates.ts'
import type { AdminCode } from './admin-refusals.ts'
import { closedWords } from './closed-conversation.ts'
import type { HostCode } from './host-refusals.ts'
import { uploadRefusals } from './upload-refusals.ts'

type Sentence = string | ((data: unknown) => string)

/** One sentence per refusal; a code of the API without one does not compile. */
const sentences = {
  not_found: 'This page does not exist, or it is not yours.',
  start_in_past: 'Start date must be today or later.',
  end_before_start: 'End date must be on or after the start date.',
  too_many_days: (data) => `A search covers at most ${numberOf(data, 'most')} days. Choose an earlier end.`,
  bad_hours: 'Hours need a start, an end and one date.',
  bad_price: 'The lowest price is above the highest. Change one of the two.',
  search_too_slow: 'This search takes too long to answer. Choose a place, another type or fewer days.',
  bad_bounds: 'This piece of the map cannot be searched. Move the map and try again.',
  bad_cursor: 'This page of results belongs to another search. Start again from the first page.',
  closed_date: (data) => `The space is closed on ${dateOf(data)}. Choose dates around it.`,
  outside_opening_hours: 'The space is closed at that time. Choose hours while it is open.',
  too_short: (data) => `The shortest booking here is ${lengthWords(numberOf(data, 'minMinutes'))}.`,
  too_long: 'That is longer than the host allows. Choose a shorter time.',
  too_soon: 'The host needs more notice than that. Choose a later start.',
  too_far_ahead: (data) => `Bookings are open until ${dateOf(data, 'latest')}. Choose an earlier date.`,
  off_step: (data) => `Start times go by ${numberOf(data, 'stepMinutes')} minutes here. Choose one from the list.`,
  not_by_day: 'This space is let by the hour only.',
  not_by_hour: 'This space is let by the day only.',
  nothing_left_today: 'Nothing is left of today. Choose another day.',
  too_many_people: (data) => `The space holds up to ${numberOf(data, 'capacity')} people.`,
  too_few_people: 'Book for at least one person.',
  unknown_add_on: 'One of the add-ons is no longer offered. Choose again.',
  out_of_stock: (data) => {
    const { name, left } = data as { name: string; left: number }
    if (left === 0) return `Sold out at that time: ${name}. Choose another time, or leave it out where it is optional.`
    return `Only ${left} left at that time: ${name}. Choose fewer.`
  },
  bad_quantity: 'Choose a whole number of this add-on.',
  total_too_high: 'This comes to more than can be paid at once. Choose a shorter time or fewer people.',
  just_taken: 'This slot was just taken',
  too_many_proposals:
    'You proposed twenty changes of this booking today. Try again tomorrow; it stays as it is until then.',
  too_many_declines:
    'Too many cards were declined in the last hour. A slot you hold stays yours as long as its time runs; ask your bank, or try again in an hour.',
  hold_expired: 'Your hold has ended and the slot is free again.',
  hold_already_open: 'You are holding a slot already. Finish or cancel that checkout first.',
  too_many_holds: 'Your network has reached its limit of held slots. Try again when one is booked or released.',
  too_many_held_days:
    'This space has been held for as many days as we allow in one day, from your account or network. Try again tomorrow.',
  too_many_requests_here:
    'Your network has sent as many booking requests as we allow in one day. Try again tomorrow, or choose an instant-book space.',
  too_long_without_account: (data) =>
    `You can hold up to ${numberOf(data, 'days')} days without an account. Sign in, or choose fewer days.`,
  same_slot_too_soon:
    'You or someone on your network just released a hold on these dates. Try again in 5 minutes, or choose other dates.',
  price_changed: 'The price has changed since you opened this page. Here is the new one.',
  key_reused: 'This booking was already sent. Reload the page to see it.',
  already_held: 'The payout of this booking is held back already.',
  already_running: 'A comparison is under way already, or nothing was booked yet that could be compared.',
  nothing_to_decide: 'There is nothing to decide on this booking any more.',
  already_settled: 'Somebody has settled this difference meanwhile.',
  too_many_lines: (data) => `A printed statement holds ${numberOf(data, 'most')} lines. Download this month as CSV.`,
  nothing_to_book: 'The books hold as much as the gateway says, so there is nothing to book. Accept it instead.',
  own_space: 'This space is yours, so you cannot book it.',
  review_not_open: 'This review cannot be written or changed now. Here is how it stands.',
  stars_missing: 'Give stars for the whole and for each of the five.',
  already_replied: 'This review has its answer already. There can be one.',
  text_missing: 'Write something first.',
  favourites_full: (data) => `You have saved ${numberOf(data, 'most')} spaces, which is as many as there may be.`,
  own_review: 'This review is your own.',
  suspended: 'Your account cannot book at the moment. Write to us to find out why.',
  wrong_state: 'This has moved on meanwhile. Here is how it stands.',
  not_for_you: 'This is for the other side of the booking to do.',
  already_started: 'The booking has begun, so this can no longer be done here.',
  already_ended: 'The booking is over.',
  party_gone: 'The other side of this booking no longer has an account that can take part.',
  nothing_changed: 'These are the dates and people it is booked for already.',
  never_paid:
    'Nothing was paid for this booking, so it cannot be changed into one that costs. Cancel it and book again.',
  change_open: 'A change is proposed already. It has to be answered or taken back first.',
  moved_on: 'The booking was changed meanwhile. Look at it again.',
  no_change: 'There is no open change any more. Here is how it stands.',
  refund_changed: 'What comes back has changed since this was opened. Here is the new amount.',
  too_many_requests: (data) =>
    `You have ${numberOf(data, 'limit')} requests that aren't paid yet. Withdraw one, or wait until one is answered.`,
  too_many_requested_days: (data) =>
    `Your unpaid requests can cover up to ${numberOf(data, 'limit')} days in total. Choose fewer days, or withdraw a request.`,
  payment_open: 'A payment for this booking is under way. Wait for its result.',
  card_not_accepted: 'Only the test card numbers work here. This number was not sent anywhere.',
  card_required: 'Enter a card to pay with.',
  card_declined: 'Your bank declined this card. Nothing was charged. Check the details or use another card.',
  no_longer_offered: 'This space is no longer offered. Nothing was charged.',
  fell_through:
    'The host, the space or your account was gone before your payment came in, so nothing was booked. All of it goes back to your card.',
  not_as_asked: 'Not the amount we asked for was charged, so nothing was booked. All of it goes back to your card.',
  gateway_unavailable: 'The payment service does not answer. Nothing was charged. Try again in a moment.',
  sign_in_required: 'Sign in to go on.',
  email_taken: 'There is an account with this email address. Sign in instead.',
  same_email: 'This already is the address of your account.',
  weak_password: 'This password does not meet every rule:',
  leaked_password: 'This password is on lists of leaked passwords. Choose another one.',
  bad_name: 'Enter a name in plain words: no markup, web addresses or characters that cannot be seen.',
  invalid_credentials: 'Email or password is not right.',
  account_suspended: 'This account is suspended. Write to us to find out why.',
  wrong_code: 'This code is not right, or it has ended. Try the newest one.',
  other_browser: 'Open this link in the browser in which you signed up, or asked for it.',
  cannot_choose: 'This cannot be chosen: law, your contract or the safety of your account needs it.',
  push_off: 'This site sends nothing to browsers.',
  push_not_allowed: 'The address your browser gave cannot be reached. Try again, or use another browser.',
  link_ended: 'This link has ended or was used already.',
  confirm_first: 'Confirm that it is you first.',
  second_factor_needed: 'Enter a code of your authenticator app as well, or a backup code.',
  second_factor_locked:
    'Too many wrong codes in a row: codes of the app are not taken any more. Use a backup code, or set a new password by mail; after that your app works again.',
  second_factor_required: 'Admins must have a second factor. Set one up first.',
  verify_first: 'Verify your email address first, with the link we sent you.',
  nothing_asked: 'This step has ended. Begin again.',
  bad_passkey: 'This passkey was not accepted. Try again, or choose another way.',
  admin_needs_it: 'Admins must keep a second factor. You can set it up anew, not turn it off.',
  still_open: 'Something is still open, so the account cannot be deleted yet.',
  not_configured: 'This way to sign in is not set up here.',
  bad_token: 'Google’s answer could not be checked. Try again.',
  proof_sent: 'There is an account with this email address. We sent a link there: open it to join the two.',
  hosts_only: 'Only hosts can do this. Apply to become one first.',
  changed_elsewhere: 'This was changed in another window or on another device meanwhile. Nothing was written over.',
  changed_meanwhile: 'This was changed in another window meanwhile. Look at it once more, then go on.',
  application_incomplete: 'Something is missing. Look at the marked fields.',
  ...uploadRefusals,
  admins_only: 'This is for admins only.',
  already_host: 'This account is a host or an admin already, and needs no application.',
  apply_later: 'Your last application was not accepted a short time ago. You can apply again later.',
  not_editable: 'This application was sent already. Here is how it stands.',
  too_many_documents: (data) => `An application has at most ${numberOf(data, 'most')} documents. Remove one first.`,
  reason_required: 'Write the reason: whoever it is about reads it.',
  in_past: 'This time is over already. Choose a later one.',
  taken: 'Something stands there already, and it stays.',
  method_not_found: 'This card is no longer among yours. Choose another one.',
  too_many_methods: (data) => `An account keeps up to ${numberOf(data, 'most')} cards. Remove one of them first.`,
  attachment_gone: 'A file of this message is gone. Remove it, or attach it again.',
  blocked_by_me: closedWords.blocked_by_me,
  blocked: closedWords.blocked,
  nobody_there: closedWords.nobody_there,
  own_message: 'This message is your own.',
  too_many_replies: (data) => `You have ${numberOf(data, 'most')} saved replies. Remove one of them first.`,
  bad_input: 'Something in this request is not in the right form. Check what you entered.',
  too_many_calendars: (data) => `A space imports up to ${numberOf(data, 'most')} calendars. Remove one of them first.`,
  too_many: 'That was too often in a short time. Wait a minute and try again.',
  busy: 'The site is very busy. Try again in a moment.',
  offline: 'There is no connection. Check your network and try again.',
  failed: 'Something went wrong on our side. Nothing was lost, try again.',
} satisfies Record<Exclude<RefusalCode | OutsideCode, AdminCode | HostCode>, Sentence>

const known: Partial<Record<RefusalCode | OutsideCode, Sentence>> = { ...sentences }

/** The pages of hosts and admins bring the sentences that nobody else can hear. */
export const alsoKnow = (more: Readonly<Partial<Record<RefusalCode, string>>>): void => void Object.assign(known, more)

/** The sentence to show for a refusal. */
export function refusalWords({ code, data }: Refusal): string {
  const sentence = known[code] ?? sentences.failed
  return typeof sentence === 'string' ? sentence : sentence(data)
}

function numberOf(data: unknown, name: string): number {
  const value = (data as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'number' ? value : 0
}

function dateOf(data: unknown, name = 'date'): string {
  const value = (data as Record<string, unknown> | undefined)?.[name]
  return value === undefined ? 'that day' : dayWords(Temporal.PlainDate.from(String(value)), 0)
}
