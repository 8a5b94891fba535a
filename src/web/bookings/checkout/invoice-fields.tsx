import { useEffect, useId, useRef, useState } from 'react'
import { INVOICE_LENGTHS, type Invoice, isVatId } from '../../../domain/bookings/invoice.ts'
import { checkoutWords } from '../../copy/checkout.ts'
import { Field } from '../../ui/field.tsx'

const NONE: Invoice = { company: '', vatId: '', address: '' }

/** What the receipt should say besides; `before` is what was sent without script. What is wrong is said once it was to be sent. */
export function useInvoice(before: Invoice | undefined) {
  const [value, setValue] = useState(before ?? NONE)
  const [checked, setChecked] = useState(before !== undefined)
  const good = isVatId(value.vatId)
  const wrong = checked && !good ? checkoutWords.invoice.badVatId : undefined
  const check = () => {
    setChecked(true)
    return good
  }
  return { value, check, fields: { invoice: value, wrong, onChange: setValue } }
}

type InvoiceFieldsProps = { invoice: Invoice; wrong: string | undefined; onChange: (invoice: Invoice) => void }

/** What a company wants on its receipt; nobody else needs to see it. */
export function InvoiceFields({ invoice, wrong, onChange }: InvoiceFieldsProps) {
  const address = useId()
  const details = useRef<HTMLDetailsElement>(null)
  const [openAtFirst] = useState(wrong !== undefined || Object.values(invoice).some(Boolean))
  // Whoever closed it over what is wrong sees it again.
  useEffect(() => {
    if (!wrong || !details.current) return
    details.current.open = true
    details.current.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [wrong])
  const field = (name: 'company' | 'vatId') => ({
    name: `invoice-${name}`,
    label: checkoutWords.invoice[name],
    value: invoice[name],
    maxLength: INVOICE_LENGTHS[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...invoice, [name]: event.target.value }),
  })
  return (
    <details ref={details} open={openAtFirst}>
      <summary className="inline-flex min-h-7 items-center underline underline-offset-4">
        {checkoutWords.invoice.add}
      </summary>
      <div className="mt-3 grid gap-4">
        <Field {...field('company')} autoComplete="organization" dir="auto" />
        <Field {...field('vatId')} autoComplete="off" autoCapitalize="characters" wrong={wrong} />
        <div className="field">
          <label className="label" htmlFor={address}>
            {checkoutWords.invoice.address}
          </label>
          <textarea
            id={address}
            name="invoice-address"
            className="input min-h-24"
            rows={3}
            dir="auto"
            autoComplete="street-address"
            maxLength={INVOICE_LENGTHS.address}
            value={invoice.address}
            onChange={(event) => onChange({ ...invoice, address: event.target.value })}
          />
        </div>
      </div>
    </details>
  )
}
