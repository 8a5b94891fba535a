import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { fileWords } from '../copy/files.ts'

/** Asks before leaving or closing the page, because waiting uploads would be lost. */
export function LeaveGuard() {
  const leaving = useBlocker(true)
  useEffect(() => {
    if (leaving.state !== 'blocked') return
    if (window.confirm(fileWords.leave)) leaving.proceed()
    else leaving.reset()
  }, [leaving])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return null
}
