import { whoAmI } from '../accounts/session/refresh.ts'
import { pauseBefore } from './pause-before.ts'
import { poller } from './poller.ts'
import { type FrameHandlers, Socket } from './socket.ts'
import type { Subscriptions } from './subscriptions.ts'

/** The server sends something at least every 25 seconds, so a connection that is silent for this long is dead. */
const DEAD_MS = 60_000
const DOUBTED_MS = 30_000
/** After this many consecutive failures, the page also polls for updates. */
const POLL_AFTER = 3
const ENDED = 4401
const ENROL_FIRST = 4403
const RESTART = 1012
/** Spreads out requests, so that viewers of the same space don't all ask at once. */
const SPREAD_MS = 300

/** Keeps one websocket open while the page needs it. Fetches missed updates after reconnecting. */
class Connection {
  readonly #ears: Subscriptions
  readonly #polls: ReturnType<typeof poller>
  #who: string | null = null
  #since: number | null = null
  #line: Socket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #barred = false

  constructor(ears: Subscriptions) {
    this.#ears = ears
    this.#polls = poller(ears, {
      since: () => this.#since,
      account: () => this.#who,
      moved: (seq) => {
        this.#since = seq
      },
    })
  }

  update(): void {
    const account = this.#ears.account()
    if (account !== this.#who) {
      this.#who = account
      this.#since = null
      this.#barred = false
      this.leave()
    }
    if (!this.#wanted()) this.leave()
    else if (this.#line) this.#line.watch(this.#ears.spaces())
    else if (this.#failures === 0) this.#open()
  }

  say(frame: object): void {
    this.#line?.say(frame)
  }

  /** Reconnects, because the current connection may be dead. */
  reopen(): void {
    if (!this.#wanted()) return
    this.#failures = Math.max(this.#failures, 1)
    this.#line?.leave()
    this.#line = null
    this.#open()
  }

  reopenIfSilent(): void {
    if (!this.#line || this.#line.silentFor() > DOUBTED_MS) this.reopen()
  }

  leave(): void {
    clearTimeout(this.#timer)
    this.#line?.leave()
    this.#line = null
    this.#failures = 0
    this.#polls.stop()
    this.#ears.line('offline')
  }

  #wanted(): boolean {
    return !this.#barred && (this.#ears.wantsNews() || this.#ears.spaces().length > 0)
  }

  #open(): void {
    clearTimeout(this.#timer)
    if (this.#line || !this.#wanted()) return
    this.#since ??= this.#who ? drawnAt() : null
    this.#line = new Socket(this.#since, this.#told(), DEAD_MS)
  }

  #told(): FrameHandlers {
    const ears = this.#ears
    return {
      welcome: (seq) => this.#welcome(seq),
      news: (seq, news) => {
        this.#since = seq
        ears.hear(news)
      },
      missed: (seq) => {
        this.#since = seq
        ears.hear({ kind: 'missed' })
      },
      typing: ears.typing,
      calendar: (space) => void setTimeout(ears.calendar, Math.random() * SPREAD_MS, space),
      closed: (code, reason) => void this.#closed(code, reason),
    }
  }

  #welcome(seq: number): void {
    const again = this.#failures > 0
    this.#failures = 0
    this.#polls.stop()
    this.#ears.line('live')
    this.#since ??= seq
    this.#line?.watch(this.#ears.spaces())
    if (again) this.#ears.spaces().forEach(this.#ears.calendar)
  }

  async #closed(code: number, reason: string): Promise<void> {
    this.#line = null
    this.#failures++
    if (this.#failures > 1) this.#ears.line('offline')
    if (code === ENROL_FIRST) this.#barred = true
    // This request refreshes an expired access token.
    if (code === ENDED) await whoAmI()
    if (this.#line || !this.#wanted()) return
    if (this.#failures >= POLL_AFTER) this.#polls.start()
    clearTimeout(this.#timer)
    const pause = code === RESTART ? Number(/\d+/.exec(reason)?.[0] ?? 0) : pauseBefore(this.#failures)
    this.#timer = setTimeout(() => this.#open(), pause)
  }
}

export function openConnection(ears: Subscriptions): Connection {
  const connection = new Connection(ears)
  window.addEventListener('online', () => connection.reopen())
  window.addEventListener('pageshow', ({ persisted }) => persisted && connection.reopen())
  // Browsers don't keep a page with an open websocket in the back/forward cache.
  window.addEventListener('pagehide', () => connection.leave())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) connection.reopenIfSilent()
  })
  return connection
}

/**
 * Returns the sequence number of the last update that the rendered page includes. The server sends later updates after
 * the page has connected.
 */
function drawnAt(): number | null {
  const { news } = document.documentElement.dataset
  return news === undefined ? null : Number(news)
}
