import { type Connection, wire } from './connection.ts'
import type { Missed } from './news.sql.ts'

type Read = (since: number | null) => Promise<Missed>

/** Each of an account's connections in this process receives each of the account's updates once, in order. */
export class AccountFeed {
  readonly connections = new Set<Connection>()
  readonly #read: Read
  #seq: number | null = null
  /** The highest number that was announced but couldn't be delivered yet. */
  #wanted = 0
  #reading = false

  constructor(read: Read) {
    this.#read = read
  }

  async join(connection: Connection, since: number | null): Promise<void> {
    this.connections.add(connection)
    const { seq, news, missed } = await this.#read(since)
    connection.push(wire({ type: 'welcome', seq, account: true }))
    if (missed) connection.push(wire({ type: 'missed', seq }))
    for (const one of news) connection.push(wire({ type: 'news', ...one }))
    connection.sent = seq
    this.#seq ??= seq
    if (this.#wanted > this.#seq || seq < this.#seq) await this.#catchUp()
  }

  /**
   * Delivers the update with the number `seq`. `shared` is its JSON. If earlier updates are missing, they are read
   * first.
   */
  async tell(seq: number, shared: string): Promise<void> {
    if (this.#seq !== null && !this.#reading && seq === this.#seq + 1) {
      this.#deliver(seq, Buffer.from(`{"type":"news","seq":${seq},"news":${shared}}`))
      return
    }
    await this.reach(seq)
  }

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
        // An announced update that doesn't exist now will never exist.
        this.#wanted = Math.min(this.#wanted, seq)
        newest = seq
      } while (this.connections.size > 0 && (this.#wanted > this.#seq || this.#slowest() < newest))
    } finally {
      this.#reading = false
    }
  }

  #slowest(): number {
    return Math.min(...[...this.connections].map(({ sent }) => sent ?? Number.MAX_SAFE_INTEGER))
  }

  #deliver(seq: number, frame: Buffer): void {
    this.#seq = Math.max(this.#seq ?? 0, seq)
    for (const connection of this.connections) {
      if (connection.sent !== seq - 1) continue
      connection.sent = seq
      connection.push(frame)
    }
  }

  #skipTo(seq: number): void {
    this.#seq = Math.max(this.#seq ?? 0, seq)
    const frame = wire({ type: 'missed', seq })
    for (const connection of this.connections) {
      if (connection.sent === null || connection.sent >= seq) continue
      connection.sent = seq
      connection.push(frame)
    }
  }
}
