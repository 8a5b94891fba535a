import { useEffect, useRef, useState } from 'react'
import { INVOICE_LENGTHS, type Invoice, isVatId, keepsAsTyped } from '../../../domain/bookings/invoice.ts'
import { checkoutWords } from '../../copy/checkout.ts'
import { AreaField, Field } from '../../ui/field.tsx'

const NONE: Invoice = { company: '', vatId: '', address: '' }

/** `before` is the input of a submission without JavaScript. Errors appear only after the first attempt to submit. */
export function useInvoice(before: Invoice | undefined) {
  const [value, setValue] = useState(before ?? NONE)
  const [checked, setChecked] = useState(before !== undefined)
  const wrong = invoiceProblems(value)
  const check = () => {
    setChecked(true)
    return Object.keys(wrong).length === 0
  }
  return { value, check, fields: { invoice: value, wrong: checked ? wrong : {}, onChange: setValue } }
}

type InvoiceFieldsProps = { invoice: Invoice; wrong: InvoiceProblems; onChange: (invoice: Invoice) => void }

export function InvoiceFields({ invoice, wrong, onChange }: InvoiceFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const isWrong = Object.keys(wrong).length > 0
  const [openAtFirst] = useState(isWrong || Object.values(invoice).some(Boolean))
  useEffect(() => {
    if (!isWrong || !details.current) return
    details.current.open = true
    details.current.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [isWrong])
  const field = (name: 'company' | 'vatId') => ({
    name: `invoice-${name}`,
    label: checkoutWords.invoice[name],
    value: invoice[name],
    maxLength: INVOICE_LENGTHS[name],
    wrong: wrong[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...invoice, [name]: event.target.value }),
  })
  return (
    <details ref={details} open={openAtFirst}>
      <summary className="inline-flex min-h-7 items-center underline underline-offset-4">
        {checkoutWords.invoice.add}
      </summary>
      <div className="mt-3 grid gap-4">
        <Field {...field('company')} autoComplete="organization" dir="auto" />
        <Field {...field('vatId')} autoComplete="off" autoCapitalize="characters" />
        <AreaField
          label={checkoutWords.invoice.address}
          name="invoice-address"
          rows={3}
          dir="auto"
          autoComplete="street-address"
          maxLength={INVOICE_LENGTHS.address}
          value={invoice.address}
          wrong={wrong.address}
          onChange={(event) => onChange({ ...invoice, address: event.target.value })}
        />
      </div>
    </details>
  )
}

type InvoiceProblems = Partial<Record<keyof Invoice, string>>

export function invoiceProblems({ company, vatId, address }: Invoice): InvoiceProblems {
  const { markup, badVatId } = checkoutWords.invoice
  return {
    ...(!keepsAsTyped(company) && { company: markup }),
    ...(!isVatId(vatId) && { vatId: badVatId }),
    ...(!keepsAsTyped(address.replaceAll('\r\n', '\n')) && { address: markup }),
  }
}
