import { useContext } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { useWrite } from '../../client/use-write.ts'
import { authPath } from '../sign-in/path-after.ts'
import { Announcer, Confirming, GaveUp } from './reauthentication.tsx'

/** Runs profile actions one at a time, asks for reauthentication if needed, then reloads the page's data. */
export function useConfirmedWrite() {
  const confirmed = useContext(Confirming)
  const { tell, stayAt } = useContext(Announcer)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { send, busy, refusal, forget } = useWrite(
    async (action: () => Promise<unknown>, said: string | (() => string), section: Element | null) => {
      tell('')
      try {
        await confirmed(action)
      } catch (error) {
        if (error instanceof GaveUp) return false
        throw error
      }
      await revalidate()
      tell(typeof said === 'string' ? said : said())
      stayAt(section)
      return true
    },
    ({ code }) => code === 'sign_in_required' && navigate(authPath('/auth', pathname)),
  )

  /** Announces `said` and returns true on success. Returns false if the user cancelled or the server refused. */
  const run = async (action: () => Promise<unknown>, said: string | (() => string) = ''): Promise<boolean> =>
    (await send(action, said, document.activeElement?.closest('section') ?? null)) === true

  return { run, busy, refusal, forget }
}
