import type { ReactNode } from 'react'
import { checkoutWords } from '../../copy/checkout.ts'
import { BusyButton } from '../../ui/button.tsx'

type FreeFormProps = {
  busy: boolean
  disabled: boolean
  onConfirm: () => void
  /** What stands above the button. */
  children: ReactNode
}

/** The end of a checkout that costs nothing: one button. */
export function FreeForm({ busy, disabled, onConfirm, children }: FreeFormProps) {
  return (
    <section className="grid gap-5">
      <noscript>
        <p className="note">{checkoutWords.noScriptFree}</p>
      </noscript>
      {children}
      <BusyButton
        type="button"
        className="tall w-full needs-script"
        busy={busy}
        disabled={disabled}
        onClick={onConfirm}
      >
        {checkoutWords.confirmFree}
      </BusyButton>
    </section>
  )
}
