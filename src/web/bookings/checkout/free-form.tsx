import type { FormEvent, ReactNode } from 'react'
import { checkoutWords } from '../../copy/checkout.ts'
import { BusyButton } from '../../ui/button.tsx'

type FreeFormProps = {
  busy: boolean
  disabled: boolean
  onConfirm: () => void
  /** Content above the button. */
  children: ReactNode
}

export function FreeForm({ busy, disabled, onConfirm, children }: FreeFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !disabled) onConfirm()
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-5">
      {children}
      <BusyButton type="submit" className="tall w-full" busy={busy} disabled={disabled}>
        {checkoutWords.confirmFree}
      </BusyButton>
    </form>
  )
}
