import { sanitise, sanitiseLine } from '../kernel/text.ts'

export type Invoice = { readonly company: string; readonly vatId: string; readonly address: string }

export const INVOICE_LENGTHS = { company: 120, vatId: 30, address: 300 } as const

export function tidyInvoice({ company, vatId, address }: Invoice): Invoice | null {
  const tidy = {
    company: sanitiseLine(company),
    vatId: tidyVatId(vatId),
    address: sanitise(address.replaceAll('\r\n', '\n')),
  }
  return Object.values(tidy).some(Boolean) ? tidy : null
}

/** Refuses text that sanitising would change, so that we never silently alter a company name. */
export const keepsAsTyped = (text: string) => sanitise(text) === text.trim()

/** Accepts an empty string, or letters and digits in the form of a VAT ID. We can't check whether the ID exists. */
export const isVatId = (text: string) => /^([A-Z0-9+*/]{5,20})?$/.test(tidyVatId(text))

const tidyVatId = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase()
