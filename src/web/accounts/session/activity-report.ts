import { type Answer, reportActivity } from './refresh.ts'
import { keep, kept } from './tab-storage.ts'

const PAUSE_MS = 60_000

/**
 * Reports activity to the server at most once a minute across all tabs. Activity within the minute is reported at
 * its end.
 */
export function activityReport(now: () => number, hear: (answer: Answer) => void) {
  let untold = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = async () => {
    timer = undefined
    if (!untold) return
    const wait = PAUSE_MS - Math.abs(now() - (kept<number>('reported') ?? 0))
    if (wait > 0) {
      timer = setTimeout(tell, wait)
      return
    }
    untold = false
    keep('reported', now())
    const answer = await reportActivity()
    if (answer) hear(answer)
    else untold = true
  }
  return {
    note: () => {
      untold = true
      if (!timer) void tell()
    },
    /** Whether there is unreported activity; the caller then reports it. */
    takeUntold: (): boolean => {
      const was = untold
      untold = false
      if (was) keep('reported', now())
      return was
    },
    stop: () => {
      untold = false
      clearTimeout(timer)
    },
  }
}
