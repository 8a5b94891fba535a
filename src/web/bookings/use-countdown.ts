import { useEffect, useState } from 'react'

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
  return { left, clock: clockWords(seconds) }
}

/** Formats a duration as "14:59", or as "23:58:07" if it is an hour or longer. */
export function clockWords(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
