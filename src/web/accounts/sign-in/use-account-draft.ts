import { useEffect, useState } from 'react'

const key = 'accountDraft'
const empty = { email: '', firstName: '', lastName: '' }

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
    } catch {}
  }

  return [draft, change] as const
}
