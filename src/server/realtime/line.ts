import { WebSocket } from 'ws'
import type { CLOSE_CODES, FrameRefusal, ServerFrame } from '../../contract/realtime.ts'
import type { AccountId, SessionId, SpaceId } from '../../domain/kernel/id.ts'

/** Who has opened a connection: a stranger, a session that holds something, or an account. */
export type Caller = { readonly sessionId: SessionId | null; readonly accountId: AccountId | null }

/** What waits to be read by one that reads slowly; beyond it the connection is given up, and comes again for what it has missed. */
const MOST_WAITING = 256 * 1024
/** Frames in ten seconds: a person types and looks at spaces with far fewer. */
const MOST_FRAMES = 30
const FRAMES_MS = 10_000
const TYPING_MS = 900
/** A browser answers a close at once; whoever does not is cut off. */
const CLOSING_MS = 2_000

/** As it goes over the wire, made once for all who hear it. */
export const wire = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame))

/** One open connection. */
export class Line {
  readonly socket: WebSocket
  readonly who: Caller
  readonly watching = new Set<SpaceId>()
  /** The number of the last news it was told; null until it has resumed. */
  sent: number | null = null
  resumed = false
  #answered = true
  #frames = 0
  #since = performance.now()
  #typedAt = Number.NEGATIVE_INFINITY
  readonly #onSlow: () => void

  constructor(socket: WebSocket, who: Caller, onSlow: () => void) {
    this.socket = socket
    this.who = who
    this.#onSlow = onSlow
    socket.on('pong', () => {
      this.#answered = true
    })
  }

  get open(): boolean {
    return this.socket.readyState === WebSocket.OPEN
  }

  tell(frame: Buffer): void {
    if (!this.open) return
    this.socket.send(frame, { binary: false })
    if (this.socket.bufferedAmount <= MOST_WAITING) return
    this.#onSlow()
    this.socket.terminate()
  }

  refuse(code: FrameRefusal): void {
    this.tell(wire({ type: 'refused', code }))
  }

  close(code: keyof typeof CLOSE_CODES, reason = ''): void {
    this.socket.close(code, reason)
    setTimeout(() => this.socket.terminate(), CLOSING_MS).unref()
  }

  /** Asks whether somebody is there; whoever has not answered the last time is gone. */
  beat(frame: Buffer): void {
    if (!this.#answered) return void this.socket.terminate()
    this.#answered = false
    this.tell(frame)
    if (this.open) this.socket.ping()
  }

  /** Counts a frame; false when there were too many. */
  mayHear(now = performance.now()): boolean {
    if (now - this.#since > FRAMES_MS) {
      this.#since = now
      this.#frames = 0
    }
    this.#frames++
    return this.#frames <= MOST_FRAMES
  }

  /** Once a second is enough to know that somebody types. */
  mayType(now = performance.now()): boolean {
    if (now - this.#typedAt < TYPING_MS) return false
    this.#typedAt = now
    return true
  }
}
