import { MOST_PROBLEMS } from '../domain/bookings/problem.ts'
import { type Cents, type Currency, formatMoney } from '../domain/kernel/money.ts'

const money = (cents: number, currency: string) => formatMoney(cents as Cents, currency as Currency)

export const problemSentences = {
  cannot_report: 'You can report a problem from the start of a booking until 24 hours after its end.',
  problem_open: 'You already reported a problem with this booking. You can see it below.',
  too_many_problems: `You've reported ${MOST_PROBLEMS} problems with this booking, which is the limit. Write to us if something else is wrong.`,
  photo_gone: 'One of the photos is no longer here. Remove it, or add it again.',
  problem_settled: "This report has been settled. We've loaded the latest version.",
  problem_withdrawn: 'The guest withdrew this report. The payout is no longer held.',
  already_answered: "This report has already been answered. We've loaded the answer.",
  answer_overdue: "The 24 hours to answer are over. We'll decide on this report.",
  answered_since: 'The host has answered your report. Read the answer, then decide.',
  no_offer: "There's no offer to accept.",
  offer_ended: "This offer has ended. We'll decide on your report.",
  offer_changed: ({ offerCents, currency }: { offerCents: number; currency: string }) =>
    `Part of your payment has been refunded since, so the offer is now ${money(offerCents, currency)}.`,
  not_due_yet: 'The host and the guest still have time to settle this report. You can decide after that.',
  refund_too_large: ({ refundableCents, currency }: { refundableCents: number; currency: string }) =>
    `You can refund up to ${money(refundableCents, currency)} of this booking. Enter a smaller amount.`,
} as const
