export type Caught = {
  readonly type: 'javascript_error' | 'promise_rejection' | 'console_error'
  /** What was thrown, rejected with or logged. */
  readonly what: readonly unknown[]
}
type Receiver = (caught: Caught) => void

const KEPT = 20
const waiting: Caught[] = []
let receiver: Receiver | undefined
let handling = false

/** From the page's first moment on; the code that reports comes later and gets what was caught until then. */
export function watchErrors() {
  addEventListener('error', (event) => caught('javascript_error', [event.error ?? event.message]))
  addEventListener('unhandledrejection', (event) => caught('promise_rejection', [event.reason]))
  const write = console.error
  console.error = (...parts: unknown[]) => {
    write.apply(console, parts)
    caught('console_error', parts)
  }
}

export function receiveErrors(receive: Receiver) {
  receiver = receive
  for (const early of waiting.splice(0)) hand(early)
}

function caught(type: Caught['type'], what: readonly unknown[]) {
  if (receiver) hand({ type, what })
  else if (waiting.length < KEPT) waiting.push({ type, what })
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
