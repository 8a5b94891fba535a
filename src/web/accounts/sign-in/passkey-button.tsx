import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import { api } from '../../client/api.ts'
import { type Refusal, refusalOf } from '../../client/api-error.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { choosePasskey, knowsPasskeys, PasskeyUnable } from '../fields/passkeys.ts'
import { RefusalNote } from '../fields/refusal-note.tsx'

/** Absent where the browser cannot; what the passkey says goes to the page's action like any form. */
export function PasskeyButton() {
  const [able, setAble] = useState(true)
  const [busy, setBusy] = useState(false)
  const [stopped, setStopped] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const submit = useSubmit()
  useEffect(() => setAble(knowsPasskeys()), [])
  if (!able) return null

  const begin = async () => {
    setBusy(true)
    setStopped('')
    setRefusal(null)
    try {
      const answer = await choosePasskey(await api.accounts.passkeyOptions({}))
      if (answer) await submit({ mode: 'passkey', answer: JSON.stringify(answer) }, { method: 'post' })
      else setStopped(wayWords.passkeyStopped)
    } catch (error) {
      if (error instanceof PasskeyUnable) setStopped(wayWords.passkeyUnable)
      else setRefusal(refusalOf(error))
    }
    setBusy(false)
  }

  return (
    <li className="needs-script">
      <BusyButton type="button" look="way" busy={busy} onClick={begin}>
        <KeyRound size={18} aria-hidden="true" />
        {wayWords.byPasskey}
      </BusyButton>
      <RefusalNote refusal={refusal} className="mt-3" />
      {stopped && (
        <Note kind="warn" role="status" className="mt-3">
          {stopped}
        </Note>
      )}
    </li>
  )
}
