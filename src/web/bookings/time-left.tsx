import { leftWords } from '../format/time-left.ts'
import { useCountdown } from './use-countdown.ts'

type TimeLeftProps = { until: string; now: string; say: (left: string) => string }

export function TimeLeft({ until, now, say }: TimeLeftProps) {
  const { left } = useCountdown(Temporal.Instant.from(now).until(until).total('milliseconds'), nothing)
  return <span className="num">{say(leftWords(left))}</span>
}

// When the time is over, a live update reloads the page.
const nothing = () => {}
