import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Refusal } from '../client/api-error.ts'
import type { useWrite } from '../client/use-write.ts'
import { reportWords } from '../copy/reports.ts'
import { CheckedForm } from '../forms/checked-form.tsx'
import { BusyButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AreaField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { LaterAccountDialog } from './sign-in/later-account-dialog.tsx'
import { useAccountDraft } from './sign-in/use-account-draft.ts'

type Words<Reason extends string> = Record<
  'title' | 'text' | 'reason' | 'note' | 'send' | 'sent' | 'close' | 'needReason' | 'signIn',
  string
> & { reasons: Record<Reason, string> }
type ReportDialogProps<Reason extends string> = {
  reasons: readonly Reason[]
  words: Words<Reason>
  write: Pick<ReturnType<typeof useWrite<[Reason, string], true>>, 'send' | 'busy' | 'refusal'>
  onClose: () => void
}

/** Signed-out visitors sign in inside this dialog, and then the report is sent. */
export function ReportDialog<Reason extends string>({ reasons, words, write, onClose }: ReportDialogProps<Reason>) {
  const [sent, setSent] = useState(false)
  const { send, busy, refusal } = write
  const written = useRef<[Reason, string]>(undefined)
  const { revalidate } = useRevalidator()
  const sendIt = async (...report: [Reason, string]) => {
    written.current = report
    if (await send(...report)) setSent(true)
  }
  const signIn = useSignInFirst(refusal?.code === 'sign_in_required' ? refusal : null, async () => {
    if (written.current) await sendIt(...written.current)
    await revalidate()
  })
  return (
    <>
      <Dialog open onClose={onClose} title={words.title} close={words.close}>
        {sent ? (
          <>
            <Note kind="good" role="status">
              {words.sent}
            </Note>
            {/* The button the user clicked is gone, so focus moves here. */}
            <button ref={(button) => button?.focus()} type="button" className="btn mt-5" onClick={onClose}>
              {words.close}
            </button>
          </>
        ) : (
          <CheckedForm
            check={({ reason }) => (reason ? {} : { reason: words.needReason })}
            busy={busy}
            refusal={refusal}
            send={({ reason, note = '' }) => void sendIt(reason as Reason, note)}
          >
            {({ reason: wrong }) => (
              <>
                {refusal?.code === 'sign_in_required' && (
                  <button type="button" className="btn justify-self-start" onClick={signIn.ask}>
                    {words.signIn}
                  </button>
                )}
                <p className="text-graphite">{words.text}</p>
                <Reasons wrong={wrong} reasons={reasons} words={words} />
                <AreaField label={words.note} name="note" rows={3} maxLength={1000} dir="auto" />
                <BusyButton type="submit" className="justify-self-start" busy={busy}>
                  {words.send}
                </BusyButton>
              </>
            )}
          </CheckedForm>
        )}
      </Dialog>
      <LaterAccountDialog {...signIn.dialog} words={reportWords.signIn} />
    </>
  )
}

function useSignInFirst(refusal: Refusal | null, then: () => Promise<void>) {
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useAccountDraft()
  useEffect(() => {
    if (refusal) setOpen(true)
  }, [refusal])
  const onSignedIn = () => {
    setOpen(false)
    void then()
  }
  return {
    ask: () => setOpen(true),
    dialog: { open, onClose: () => setOpen(false), onSignedIn, draft, onDraft: setDraft },
  }
}

type ReasonsProps<Reason extends string> = {
  wrong: string | undefined
  reasons: readonly Reason[]
  words: Words<Reason>
}

function Reasons<Reason extends string>({ wrong, reasons, words }: ReasonsProps<Reason>) {
  return (
    <fieldset aria-describedby={wrong && 'no-reason'}>
      <legend className="label">{words.reason}</legend>
      <div className="mt-2 grid gap-1">
        {reasons.map((reason) => (
          <label key={reason} className="flex min-h-8 items-start gap-3">
            <input type="radio" name="reason" value={reason} className="mt-1.5" />
            {words.reasons[reason]}
          </label>
        ))}
      </div>
      {wrong && (
        <p className="wrong" id="no-reason">
          <CircleAlert size={16} aria-hidden="true" />
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
