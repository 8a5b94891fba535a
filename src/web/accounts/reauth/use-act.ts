import { useContext, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { type Refusal, refusalOf } from '../../client/api-error.ts'
import { authPath } from '../sign-in/path-after.ts'
import { Confirming, GaveUp } from './confirming.ts'
import { Announcer } from './live-announcer.tsx'

/** Runs acts of the profile one at a time: asks who it is where the API wants to know, then loads the page anew. */
export function useAct() {
  const confirmed = useContext(Confirming)
  const { tell, stayAt } = useContext(Announcer)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  /** True when it was done, and `said` where nothing else says so; false when it was refused, which the section then shows, or given up. */
  const run = async (act: () => Promise<unknown>, said: string | (() => string) = ''): Promise<boolean> => {
    if (busy) return false
    const section = document.activeElement?.closest('.matter') ?? null
    setBusy(true)
    setRefusal(null)
    tell('')
    try {
      await confirmed(act)
      await revalidate()
      tell(typeof said === 'string' ? said : said())
      stayAt(section)
      return true
    } catch (error) {
      if (error instanceof GaveUp) return false
      const no = refusalOf(error)
      if (no.code === 'sign_in_required') await navigate(authPath('/auth', pathname))
      setRefusal(no)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, refusal, forget: () => setRefusal(null) }
}
