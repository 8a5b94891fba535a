import type { Heard } from '../load.ts'
import type { Command } from './processes.ts'

export const SPACES = 10_000
export const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item

/** A product under test, in the folder where it is installed. */
export type Product = {
  readonly name: string
  /** The folders that an installation needs. */
  readonly installed: readonly string[]
  /** Creates the tables in an empty database. Daylet does this when it starts. */
  migrate(database: string): Promise<void>
  command(database: string): Command
  /** Inserts the spaces into the product's migrated database. */
  seed(): Promise<void>
  open(): Promise<Shop>
}

/** The requests that visitors make to a running product. */
export type Shop = {
  readonly url: string
  /** Sent with each search and detail request. Each line ends with a line break. */
  readonly headers: string
  search(): string
  detail(): string
  isSearch(heard: Heard): void
  isDetail(heard: Heard): void
  /** Makes one order, with all requests that it needs, and throws unless it is complete. */
  order(): Promise<void>
  close(): Promise<void>
}

const EACH = 50

/**
 * Returns a check of answers. It looks at the start and the end of each answer, and parses every fiftieth one, because
 * the client shares the machine with the product.
 */
export function checking(start: string, isRight: (body: never) => boolean): (heard: Heard) => void {
  let seen = 0
  return ({ status, body: sent }) => {
    const body = sent[0] === 0x7b ? sent : fromChunks(sent)
    const whole = status === 200 && body.toString('latin1', 0, start.length) === start && body.at(-1) === 0x7d
    if (!whole || (seen++ % EACH === 0 && !isRight(JSON.parse(body.toString('utf8')) as never)))
      throw new Error(`wrong answer, ${status}: ${body.toString('utf8', 0, 400)}`)
  }
}

/** Joins the parts of an answer whose length wasn't known in advance. Each part follows its length in hexadecimal. */
function fromChunks(sent: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = sent.indexOf('\r\n', at)
    const length = Number.parseInt(sent.toString('latin1', at, end), 16)
    if (!length) return Buffer.concat(parts)
    parts.push(sent.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}
