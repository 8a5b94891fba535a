import { sanitise, sanitiseLine } from '../kernel/text.ts'

/** What somebody wants on the receipt besides their name; each may be empty. */
export type Invoice = { readonly company: string; readonly vatId: string; readonly address: string }

/** The most that fits on it. */
export const INVOICE_LENGTHS = { company: 120, vatId: 30, address: 300 } as const

/** As it is kept: without markup, the VAT ID as tax offices write it; null where nothing was asked for. */
export function tidyInvoice({ company, vatId, address }: Invoice): Invoice | null {
  const tidy = {
    company: sanitiseLine(company),
    vatId: tidyVatId(vatId),
    address: sanitise(address.replaceAll('\r\n', '\n')),
  }
  return Object.values(tidy).some(Boolean) ? tidy : null
}

/** Whether something of it would be taken for markup and left out: nobody's company is written otherwise behind their back. */
export const keepsAsTyped = (text: string) => sanitise(text) === text.trim()

/** None, or letters and digits as some tax office gives them out; which are real only the offices know. */
export const isVatId = (text: string) => /^([A-Z0-9+*/]{5,20})?$/.test(tidyVatId(text))

const tidyVatId = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase()
