import { useEffect, useState } from 'react'

const key = 'accountDraft'
const empty = { email: '', firstName: '', lastName: '' }

/** The names and address typed so far; they outlive a reload of this tab. A password never gets here. */
export function useAccountDraft() {
  const [draft, setDraft] = useState(empty)

  useEffect(() => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<typeof empty>
      setDraft((now) => ({ ...now, ...kept }))
    } catch {
      // Nothing kept, or storage is switched off.
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
      // Then it lives as long as the page.
    }
  }

  return [draft, change] as const
}
