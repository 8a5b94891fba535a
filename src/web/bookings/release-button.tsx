import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../client/api.ts'
import { useWrite } from '../client/use-write.ts'
import { holdWords } from '../copy/holds.ts'
import { BusyButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { notify } from '../ui/notify.ts'

type ReleaseButtonProps = {
  holdId: string
  className: string
  children: string
  onReleased: () => Promise<void> | void
}

export function ReleaseButton({ holdId, className, children, onReleased }: ReleaseButtonProps) {
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  const {
    send: release,
    busy,
    refusal,
  } = useWrite(
    async () => {
      await api.bookings.releaseHold({ id: holdId })
      notify({ title: holdWords.released })
      await onReleased()
    },
    ({ code }) => code === 'wrong_state' && revalidate(),
  )

  return (
    <>
      <button type="button" className={`needs-script link ${className}`} onClick={() => setAsking(true)}>
        {children}
      </button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={holdWords.releaseTitle} close={holdWords.close}>
        <p>{holdWords.releaseText}</p>
        {refusal && (
          <Note kind="bad" role="alert" className="mt-4">
            {refusal.message}
          </Note>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <BusyButton type="button" look="ink" busy={busy} onClick={() => release()}>
            {holdWords.releaseYes}
          </BusyButton>
          <button type="button" className="btn" onClick={() => setAsking(false)}>
            {holdWords.releaseNo}
          </button>
        </div>
      </Dialog>
    </>
  )
}
