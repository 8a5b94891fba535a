import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '../client/api-error.ts'
import { useCurrentRefusal } from '../client/use-current-refusal.ts'
import { accountWords } from '../copy/accounts.ts'
import { Note } from '../ui/note.tsx'

/** After too many attempts, counts down to the next attempt. */
export function RefusalNote({ refusal: given, className = '' }: { refusal: Refusal | null; className?: string }) {
  const refusal = useCurrentRefusal(given)
  const note = useRef<HTMLDivElement>(null)
  // The note may be off screen, because the button can be far below it.
  useEffect(() => {
    if (given) note.current?.scrollIntoView({ block: 'nearest' })
  }, [given])
  return (
    <div ref={note} role="alert" className={`scroll-my-20 empty:hidden ${className}`}>
      {refusal && (
        <Note kind={refusal.code === 'too_many' ? 'warn' : 'bad'}>
          {refusal.code === 'too_many' ? <Wait refusal={refusal} /> : refusal.message}
          <Issues refusal={refusal} />
        </Note>
      )}
    </div>
  )
}

/**
 * Lists the broken password rules when JavaScript is disabled. Otherwise they appear below the field on every
 * keystroke.
 */
function Issues({ refusal: { code, data } }: { refusal: Refusal }) {
  if (code !== 'weak_password' && code !== 'leaked_password') return null
  const { issues = [] } = (data ?? {}) as { issues?: string[] }
  if (issues.length === 0) return null
  return (
    <ul className="mt-2 list-disc pl-5">
      {issues.map((issue) => (
        <li key={issue}>{issue}</li>
      ))}
    </ul>
  )
}

/** The server doesn't know the browser's clock, so the countdown starts in the browser. */
function Wait({ refusal }: { refusal: Refusal }) {
  const [left, setLeft] = useState<number | null>(null)
  const retryAt = (refusal.data as { retryAt?: string } | undefined)?.retryAt

  useEffect(() => {
    if (!retryAt) return
    const count = () => {
      const seconds = Math.max(0, Math.ceil((Date.parse(retryAt) - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }
    const timer = setInterval(count, 1000)
    count()
    return () => clearInterval(timer)
  }, [retryAt])

  if (left === null) return refusal.message
  return (
    <>
      {accountWords.tooMany}{' '}
      <span role="timer" className="num">
        {left === 0 ? accountWords.tryAgainNow : accountWords.tryAgainIn(clockOf(left))}
      </span>
    </>
  )
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
