import { WebSocket } from 'ws'
import type { CLOSE_CODES, FrameRefusal, ServerFrame } from '../../../contract/realtime.ts'
import type { AccountId, SessionId, SpaceId } from '../../../domain/kernel/id.ts'

export type Caller = { readonly sessionId: SessionId | null; readonly accountId: AccountId | null }

/** Limits the send buffer. A slower reader is disconnected and fetches what it missed when it reconnects. */
const MOST_WAITING = 256 * 1024
/** Limits messages in ten seconds, far above what a person causes by typing and viewing spaces. */
const MOST_FRAMES = 30
const FRAMES_MS = 10_000
const TYPING_MS = 900
/** Browsers respond to a close at once. Other clients are cut off after this time. */
const CLOSING_MS = 2_000

export const wire = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame))

export class Connection {
  readonly socket: WebSocket
  readonly who: Caller
  readonly watching = new Set<SpaceId>()
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

  push(frame: Buffer): void {
    if (!this.open) return
    this.socket.send(frame, { binary: false })
    if (this.socket.bufferedAmount <= MOST_WAITING) return
    this.#onSlow()
    this.socket.terminate()
  }

  refuse(code: FrameRefusal): void {
    this.push(wire({ type: 'refused', code }))
  }

  close(code: keyof typeof CLOSE_CODES, reason = ''): void {
    this.socket.close(code, reason)
    setTimeout(() => this.socket.terminate(), CLOSING_MS).unref()
  }

  beat(frame: Buffer): void {
    if (!this.#answered) return void this.socket.terminate()
    this.#answered = false
    this.push(frame)
    if (this.open) this.socket.ping()
  }

  mayReceive(now = performance.now()): boolean {
    if (now - this.#since > FRAMES_MS) {
      this.#since = now
      this.#frames = 0
    }
    this.#frames++
    return this.#frames <= MOST_FRAMES
  }

  mayType(now = performance.now()): boolean {
    if (now - this.#typedAt < TYPING_MS) return false
    this.#typedAt = now
    return true
  }
}
