import type { ChangeTerms } from '../../../domain/bookings/change.ts'

export const fullView = ({ quote, charge, refund }: ChangeTerms) => ({
  quote,
  chargeCents: charge,
  refundCents: refund,
})
