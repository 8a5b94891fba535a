import type { PaymentId } from '../../domain/kernel/id.ts'
import type { JobKind } from '../jobs/job.ts'

/** Releases reserved money that is no longer needed; see reconcile-payment.ts. */
export const releasePayment: JobKind<{ paymentId: PaymentId }> = {
  name: 'bookings.release-payment',
  tries: 30,
  key: ({ paymentId }) => paymentId,
}
