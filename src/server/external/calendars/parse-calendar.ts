import { Worker } from 'node:worker_threads'
import { err, type Result } from '../../../domain/kernel/result.ts'
import type { BusyTime, CalendarProblem } from './calendar.ts'

const LONGEST_MS = 2_000
const BEGINS_WITHIN_MS = 15_000
const MOST_MEMORY_MB = 160

export type ParseInput = {
  text: string
  zone: string
  /** Epoch milliseconds. Busy times outside this window are dropped. */
  from: number
  to: number
}
export type Parsed = Result<BusyTime[], CalendarProblem>

/**
 * Parses in a separate thread, which is terminated if a file takes too much time or memory. Other requests aren't
 * blocked.
 */
export function parseCalendar(input: ParseInput, longestMs = LONGEST_MS): Promise<Parsed> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./calendar-thread.ts', import.meta.url), {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    const end = (parsed: Parsed) => {
      clearTimeout(timer)
      resolve(parsed)
      void thread.terminate()
    }
    const tooComplex = () => end(err({ code: 'too_complex' }))
    let timer = setTimeout(tooComplex, BEGINS_WITHIN_MS)
    thread.on('message', (said: 'begun' | Parsed | object) => {
      if (said !== 'begun') {
        // Under `node --watch`, a thread also posts the names of the modules it loads, and these are ignored.
        if ('ok' in said) end(said)
        return
      }
      clearTimeout(timer)
      timer = setTimeout(tooComplex, longestMs)
    })
    thread.on('error', tooComplex)
    thread.on('exit', tooComplex)
  })
}
