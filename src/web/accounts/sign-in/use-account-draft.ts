import { useEffect, useState } from 'react'

const key = 'accountDraft'
const empty = { email: '', firstName: '', lastName: '' }

/** The typed names and email; they survive a reload of this tab. Never contains a password. */
export function useAccountDraft() {
  const [draft, setDraft] = useState(empty)

  useEffect(() => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<typeof empty>
      setDraft((now) => ({ ...now, ...kept }))
    } catch {
      // Nothing is stored, or storage is disabled.
    }
  }, [])

  const change = (next: typeof empty) => {
    setDraft(next)
    try {
      sessionStorage.setItem(
        key,
        JSON.stringify({ email: next.email, firstName: next.firstName, lastName: next.lastName }),
      )
    } catch {
      // Then the draft lasts as long as the page.
    }
  }

  return [draft, change] as const
}
