import { useContext, useState } from 'react'
import { api } from '../../client/api.ts'
import { profileWords } from '../../copy/profile.ts'
import { Announcer } from '../reauth/live-announcer.tsx'
import { useAct } from '../reauth/use-act.ts'

type Secret = { secret: string; uri: string }

/**
 * Turns the second factor on, renews it or turns it off. `codes` are new backup codes, `enrolling` the secret
 * waiting for its first code.
 */
export function useSecondFactor() {
  const { run, busy, refusal, forget } = useAct()
  const { stayAt } = useContext(Announcer)
  const [enrolling, setEnrolling] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  const begin = () => run(async () => setEnrolling(await api.profile.enrollSecondFactor({})))
  const cancel = () => {
    const section = document.activeElement?.closest('section') ?? null
    forget()
    setEnrolling(null)
    stayAt(section)
  }
  const verify = (code: string) =>
    run(async () => {
      setCodes((await api.profile.verifySecondFactor({ code })).codes)
      setEnrolling(null)
    })
  const renew = () => run(async () => setCodes((await api.profile.renewBackupCodes({})).codes))
  const putAway = () => setCodes(null)
  const drop = async () => {
    if (await run(() => api.profile.removeSecondFactor(), profileWords.factorDropped)) putAway()
  }
  return { enrolling, codes, begin, cancel, verify, renew, putAway, drop, busy, refusal }
}
