import { accountWords } from '../../copy/accounts.ts'
import { Dialog } from '../../ui/dialog.tsx'

type AskOnceProps = {
  open: boolean
  onClose: () => void
  title: string
  text: string
  yes: string
  no: string
  onYes: () => void
}

export function AskOnce({ open, onClose, title, text, yes, no, onYes }: AskOnceProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} close={accountWords.close}>
      <p className="wrap-anywhere">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" className="btn danger" onClick={onYes}>
          {yes}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          {no}
        </button>
      </div>
    </Dialog>
  )
}
