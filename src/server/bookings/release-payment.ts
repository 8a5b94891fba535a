import type { PaymentId } from '../../domain/kernel/id.ts'
import type { JobKind } from '../jobs/job.ts'

/** Lets reserved money go that nobody needs any more; what it does stands in reconcile-payment.ts. */
export const releasePayment: JobKind<{ paymentId: PaymentId }> = {
  name: 'bookings.release-payment',
  tries: 30,
  key: ({ paymentId }) => paymentId,
}
