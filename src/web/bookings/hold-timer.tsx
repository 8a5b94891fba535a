import { Timer } from 'lucide-react'
import { holdWords } from '../copy/holds.ts'
import { useCountdown } from './use-countdown.ts'

type HoldTimerProps = {
  /** Milliseconds left at the time of the server's response. */
  left: number
  onEnd: () => void
}

const spoken = [10, 5, 2, 1, 0]
const inWords = (minutes: number) => (minutes === 0 ? holdWords.timeIsUp : holdWords.minutesLeft(minutes))

/** Counts down by the server's clock and announces the important minutes to screen readers. */
export function HoldTimer({ left: atStart, onEnd }: HoldTimerProps) {
  const { left, clock } = useCountdown(atStart, onEnd)
  const seconds = Math.ceil(left / 1000)
  const minutes = Math.ceil(seconds / 60)
  const low = seconds <= 120
  return (
    <div className={low ? 'note warn' : 'note'}>
      <Timer size={20} aria-hidden="true" />
      <p className="num flex-1" role="timer">
        {left === 0 ? holdWords.timeIsUp : holdWords.timeLeft(clock)}
      </p>
      <p className="sr-only" role="status">
        {spoken.includes(minutes) && seconds % 60 === 0 ? inWords(minutes) : ''}
      </p>
    </div>
  )
}
