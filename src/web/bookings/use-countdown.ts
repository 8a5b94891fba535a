import { useEffect, useState } from 'react'

/** Milliseconds left, second by second, of those that were left when the server answered. */
export function useCountdown(atStart: number, onEnd: () => void): { left: number; clock: string } {
  const [left, setLeft] = useState(atStart)

  useEffect(() => {
    const ends = Date.now() + atStart
    setLeft(atStart)
    const timer = setInterval(() => {
      const now = Math.max(0, ends - Date.now())
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      onEnd()
    }, 1000)
    return () => clearInterval(timer)
  }, [atStart, onEnd])

  const seconds = Math.ceil(left / 1000)
  return { left, clock: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` }
}
