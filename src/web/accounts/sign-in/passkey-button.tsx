import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import { api } from '../../client/api.ts'
import { useWrite } from '../../client/use-write.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { choosePasskey, knowsPasskeys, PasskeyUnable } from '../fields/passkeys.ts'
import { RefusalNote } from '../fields/refusal-note.tsx'

/** Hidden if the browser doesn't support passkeys. The response goes to the page's action like any form. */
export function PasskeyButton() {
  const [able, setAble] = useState(true)
  const [stopped, setStopped] = useState('')
  const submit = useSubmit()
  useEffect(() => setAble(knowsPasskeys()), [])
  const {
    send: begin,
    busy,
    refusal,
  } = useWrite(async () => {
    setStopped('')
    try {
      const answer = await choosePasskey(await api.accounts.passkeyOptions({}))
      if (answer) await submit({ mode: 'passkey', answer: JSON.stringify(answer) }, { method: 'post' })
      else setStopped(wayWords.passkeyStopped)
    } catch (error) {
      if (!(error instanceof PasskeyUnable)) throw error
      setStopped(wayWords.passkeyUnable)
    }
  })
  if (!able) return null

  return (
    <li className="needs-script">
      <BusyButton type="button" look="way" busy={busy} onClick={() => begin()}>
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
