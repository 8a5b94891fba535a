import { errorIdOf } from '../client/error-id.ts'

export type Caught = {
  readonly type: 'javascript_error' | 'promise_rejection' | 'console_error'
  readonly what: readonly unknown[]
  readonly errorId?: string
}
type Receiver = (caught: Caught) => void

const KEPT = 20
const waiting: Caught[] = []
let receiver: Receiver | undefined
let handling = false
let write = console.error

export function watchErrors() {
  addEventListener('error', (event) => caught('javascript_error', [event.error ?? event.message]))
  addEventListener('unhandledrejection', (event) => {
    // Leaving a page while its data is loading aborts the request, which isn't an error.
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
    else caught('promise_rejection', [event.reason])
  })
  write = console.error
  console.error = (...parts: unknown[]) => {
    write.apply(console, parts)
    caught('console_error', parts)
  }
}

/** The console reports the error too, but it is logged only once, with the id shown on the screen. */
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

/** Errors in the reporting code aren't reported, because that would cause a loop. */
function hand(one: Caught) {
  if (handling) return
  handling = true
  try {
    receiver?.(one)
  } catch {
    // Reporting doesn't help the user, so failures are ignored.
  }
  handling = false
}
