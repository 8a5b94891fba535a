import { type Invoice, isVatId, keepsAsTyped } from '../../../domain/bookings/invoice.ts'
import { checkoutWords } from '../../copy/checkout.ts'

export type InvoiceProblems = Partial<Record<keyof Invoice, string>>

/** Validation errors of the invoice details, by field. */
export function invoiceProblems({ company, vatId, address }: Invoice): InvoiceProblems {
  const { markup, badVatId } = checkoutWords.invoice
  return {
    ...(!keepsAsTyped(company) && { company: markup }),
    ...(!isVatId(vatId) && { vatId: badVatId }),
    ...(!keepsAsTyped(address.replaceAll('\r\n', '\n')) && { address: markup }),
  }
}
