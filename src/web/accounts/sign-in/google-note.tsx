import { accountWords } from '../../copy/accounts.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { Dialog } from '../../ui/dialog.tsx'

type GoogleNoteProps = { open: boolean; onClose: () => void; publicUrl: string }

export function GoogleNote({ open, onClose, publicUrl }: GoogleNoteProps) {
  return (
    <Dialog open={open} onClose={onClose} title={wayWords.googleHead} close={accountWords.close}>
      <div className="grid gap-3">
        <p>{wayWords.googleText}</p>
        <pre className="secret">{'GOOGLE_CLIENT_ID=…\nGOOGLE_CLIENT_SECRET=…'}</pre>
        <p>{wayWords.googleRedirect}</p>
        <pre className="secret">{`${publicUrl}/auth/callback/google`}</pre>
        <p className="text-14 text-graphite">{wayWords.googleOnly}</p>
      </div>
    </Dialog>
  )
}
