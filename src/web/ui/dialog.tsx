import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { openModal } from './open-modal.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  close: string
  children: ReactNode
  className?: string
}

export function Dialog({ open, onClose, title, close, children, className = 'sheet' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Most dialogs are never opened, so the head isn't part of the page until then.
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      openModal(dialog)
      // Otherwise the close button has the focus. On a touch screen a field would open the keyboard.
      if (matchMedia('(pointer:fine)').matches)
        dialog.querySelector<HTMLElement>('input:not([type=hidden]),select,textarea')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  return (
    <dialog ref={ref} className={className} aria-labelledby={id} onClose={onClose}>
      {opened && (
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={id}>{title}</h2>
          <button
            type="button"
            className="icon-btn -mt-1.5 -mr-2"
            aria-label={close}
            onClick={() => ref.current?.close()}
          >
            <X size={20} aria-hidden="true" />
          </button>
        </div>
      )}
      {children}
    </dialog>
  )
}
