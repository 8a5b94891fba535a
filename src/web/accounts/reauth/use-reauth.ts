import { useEffect, useState } from 'react'
import type { Api } from '../../../contract/api.ts'
import { api } from '../../client/api.ts'
import { useWrite } from '../../client/use-write.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { choosePasskey, PasskeyUnable } from '../fields/passkeys.ts'

export type ReauthProof = Parameters<Api['sessions']['reauthenticate']>[0]

/** The three ways to reauthenticate; the state resets whenever the dialog closes. */
export function useReauth(open: boolean, onConfirmed: () => void) {
  const [stopped, setStopped] = useState('')
  const [mailed, setMailed] = useState(0)
  const { send, busy, refusal, forget } = useWrite(async (act: () => Promise<boolean>) => {
    setStopped('')
    try {
      if (await act()) onConfirmed()
    } catch (error) {
      if (!(error instanceof PasskeyUnable)) throw error
      setStopped(wayWords.passkeyUnable)
    }
  })
  useEffect(() => {
    if (open) return
    forget()
    setStopped('')
    setMailed(0)
  }, [open, forget])

  const prove = (proof: ReauthProof) =>
    send(async () => {
      await api.sessions.reauthenticate(proof)
      return true
    })
  const mailCode = () =>
    send(async () => {
      await api.sessions.requestReauthenticationCode({})
      setMailed((times) => times + 1)
      return false
    })
  const byPasskey = () =>
    send(async () => {
      const answer = await choosePasskey(await api.sessions.reauthenticationOptions({}))
      if (!answer) {
        setStopped(wayWords.passkeyStopped)
        return false
      }
      await api.sessions.reauthenticate({ by: 'passkey', answer: { ...answer, response: { ...answer.response } } })
      return true
    })
  return { prove, mailCode, byPasskey, busy, refusal, stopped, mailed }
}
