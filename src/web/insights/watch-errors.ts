import { errorIdOf } from '../client/error-id.ts'

export type Caught = {
  readonly type: 'javascript_error' | 'promise_rejection' | 'console_error'
  /** What was thrown, rejected with or logged. */
  readonly what: readonly unknown[]
  /** The id on the screen. */
  readonly errorId?: string
}
type Receiver = (caught: Caught) => void

const KEPT = 20
const waiting: Caught[] = []
let receiver: Receiver | undefined
let handling = false
let write = console.error

/** From the page's first moment on; the code that reports comes later and gets what was caught until then. */
export function watchErrors() {
  addEventListener('error', (event) => caught('javascript_error', [event.error ?? event.message]))
  addEventListener('unhandledrejection', (event) => {
    // Whoever goes on while a page's data is still coming ends that request: nothing went wrong.
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
    else caught('promise_rejection', [event.reason])
  })
  write = console.error
  console.error = (...parts: unknown[]) => {
    write.apply(console, parts)
    caught('console_error', parts)
  }
}

/** What a boundary caught while a page was loaded or drawn: the console says it too, the log once, under the id on the screen. */
export function reportCrash(error: unknown) {
  write.call(console, error)
  caught('javascript_error', [error], errorIdOf(error))
}

export function receiveErrors(receive: Receiver) {
  receiver = receive
  for (const early of waiting.splice(0)) hand(early)
}

function caught(type: Caught['type'], what: readonly unknown[], errorId?: string) {
  const one = { type, what, ...(errorId && { errorId }) }
  if (receiver) hand(one)
  else if (waiting.length < KEPT) waiting.push(one)
}

/** What goes wrong while reporting is not reported: it would go round for ever. */
function hand(one: Caught) {
  if (handling) return
  handling = true
  try {
    receiver?.(one)
  } catch {
    // Reporting only helps us; the page goes on.
  }
  handling = false
}
