import { type Line, wire } from './connection.ts'
import type { Missed } from './news.sql.ts'

type Read = (since: number | null) => Promise<Missed>

/** An account's connections in this process. Each receives the account's news in order, once. */
export class AccountFeed {
  readonly lines = new Set<Line>()
  readonly #read: Read
  /** The last delivered number; null until a connection resumes. */
  #seq: number | null = null
  /** A number that was announced but couldn't be delivered yet. */
  #wanted = 0
  #reading = false

  constructor(read: Read) {
    this.#read = read
  }

  /** Starts delivering news to a connection after a number, or from now on with null. */
  async join(line: Line, since: number | null): Promise<void> {
    this.lines.add(line)
    const { seq, news, missed } = await this.#read(since)
    line.tell(wire({ type: 'welcome', seq, account: true }))
    if (missed) line.tell(wire({ type: 'missed', seq }))
    for (const one of news) line.tell(wire({ type: 'news', ...one }))
    line.sent = seq
    this.#seq ??= seq
    if (this.#wanted > this.#seq || seq < this.#seq) await this.#catchUp()
  }

  /** Delivers news with that number, `shared` as JSON. Missing earlier news is read first. */
  async tell(seq: number, shared: string): Promise<void> {
    if (this.#seq !== null && !this.#reading && seq === this.#seq + 1) {
      this.#deliver(seq, Buffer.from(`{"type":"news","seq":${seq},"news":${shared}}`))
      return
    }
    await this.reach(seq)
  }

  /** Makes sure that everything up to that number is delivered. */
  async reach(seq: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, seq)
    if (this.#seq !== null && seq > this.#seq) await this.#catchUp()
  }

  async #catchUp(): Promise<void> {
    if (this.#reading || this.#seq === null) return
    this.#reading = true
    let newest = this.#seq
    try {
      do {
        const { seq, news, missed } = await this.#read(Math.min(this.#seq, this.#slowest()))
        if (missed) this.#skipTo(seq)
        for (const one of news) this.#deliver(one.seq, wire({ type: 'news', ...one }))
        // If an announced number doesn't exist, it never will.
        this.#wanted = Math.min(this.#wanted, seq)
        newest = seq
      } while (this.lines.size > 0 && (this.#wanted > this.#seq || this.#slowest() < newest))
    } finally {
      this.#reading = false
    }
  }

  #slowest(): number {
    return Math.min(...[...this.lines].map(({ sent }) => sent ?? Number.MAX_SAFE_INTEGER))
  }

  /** Sends it to connections that have everything before it. */
  #deliver(seq: number, frame: Buffer): void {
    this.#seq = Math.max(this.#seq ?? 0, seq)
    for (const line of this.lines) {
      if (line.sent !== seq - 1) continue
      line.sent = seq
      line.tell(frame)
    }
  }

  #skipTo(seq: number): void {
    this.#seq = Math.max(this.#seq ?? 0, seq)
    const frame = wire({ type: 'missed', seq })
    for (const line of this.lines) {
      if (line.sent === null || line.sent >= seq) continue
      line.sent = seq
      line.tell(frame)
    }
  }
}
