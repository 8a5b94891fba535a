import { type FormEvent, useRef, useState } from 'react'
import { RefusalNote } from '../accounts/fields/refusal-note.tsx'
import { ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { useAct } from '../accounts/reauth/use-act.ts'
import { api } from '../client/api.ts'
import { refusalOf } from '../client/api-error.ts'
import { leaveFor } from '../client/leave-for.ts'
import { useTryKey } from '../client/use-try-key.ts'
import { methodWords } from '../copy/cards.ts'
import { BusyButton } from '../ui/button.tsx'
import { CardFields } from './card-fields.tsx'
import type { CardReader } from './new-card.ts'

type AddCardProps = { stripeKey: string | null; currency: string }

export function AddCard({ stripeKey, currency }: AddCardProps) {
  const reader = useRef<CardReader | null>(null)
  const { run, busy, refusal, forget } = useAct()
  const { keyOf, answered } = useTryKey()
  const [reading, setReading] = useState(false)
  // Changes after each saved card to reset the fields.
  const [taken, setTaken] = useState(0)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || reading) return
    forget()
    setReading(true)
    const card = await reader.current?.read().finally(() => setReading(false))
    if (!card) return
    let said = ''
    const add = async () => {
      const sent = api.paymentMethods.addMethod({ ...card, idempotencyKey: keyOf(card) })
      sent.then(
        () => answered(),
        (error: unknown) => answered(refusalOf(error)),
      )
      const { waiting } = await sent
      if (waiting?.challengeUrl) return leaveFor(waiting.challengeUrl)
      said = methodWords.added
    }
    if (await run(add, () => said)) setTaken((before) => before + 1)
  }

  return (
    <ProfileSection head={methodWords.add} text={methodWords.addText}>
      <form onSubmit={submit} method="post" noValidate autoComplete="on" className="needs-script grid gap-5">
        <CardFields key={taken} reader={reader} stripeKey={stripeKey} use={{ kind: 'save', currency }} />
        <RefusalNote refusal={refusal} />
        <BusyButton type="submit" className="justify-self-start" busy={busy || reading}>
          {methodWords.save}
        </BusyButton>
      </form>
    </ProfileSection>
  )
}
