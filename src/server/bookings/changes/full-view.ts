import type { ChangeTerms } from '../../../domain/bookings/change.ts'

/** The terms if the host refunds what is removed in full. */
export const fullView = ({ quote, charge, refund }: ChangeTerms) => ({
  quote,
  chargeCents: charge,
  refundCents: refund,
})
