import { Worker } from 'node:worker_threads'
import { err, type Result } from '../../../domain/kernel/result.ts'
import type { BusyTime, CalendarProblem } from './calendar.ts'

const LONGEST_MS = 2_000
/** Until the thread has begun; a machine may be busy with other things. */
const BEGINS_WITHIN_MS = 15_000
const MOST_MEMORY_MB = 160

export type ParseInput = {
  text: string
  /** Of whatever says no zone of its own. */
  zone: string
  /** Epoch milliseconds; what is busy outside is left out. */
  from: number
  to: number
}
export type Parsed = Result<BusyTime[], CalendarProblem>

/** In a thread of its own, which is ended when a file makes it work too long or take too much: nobody else waits meanwhile. */
export function parseCalendar(input: ParseInput): Promise<Parsed> {
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
        // Under `node --watch` a thread also posts the names of the modules it loads.
        if ('ok' in said) end(said)
        return
      }
      clearTimeout(timer)
      timer = setTimeout(tooComplex, LONGEST_MS)
    })
    thread.on('error', tooComplex)
    thread.on('exit', tooComplex)
  })
}
