import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'

const LANES = 8
const NEWLINE = 0x0a

export function weigh(): Transform & { result(): { bytes: number; sha256: string } } {
  const sum = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  let sha256: string | undefined
  return Object.assign(through, {
    result: () => {
      sha256 ??= sum.digest('hex')
      return { bytes, sha256 }
    },
  })
}

/**
 * Passes a table's lines through, counting them and adding up each line's SHA-256 as eight 32-bit numbers. The sum
 * doesn't depend on the order of rows, which the server doesn't guarantee.
 */
export function countRows(): Transform & { result(): { rows: number; digest: string } } {
  const lanes = new Uint32Array(LANES)
  let rows = 0
  let rest: Buffer = Buffer.alloc(0)
  const add = (line: Buffer) => {
    rows++
    const sum = hash('sha256', line, 'buffer')
    for (let lane = 0; lane < LANES; lane++) lanes[lane] = (lanes[lane] ?? 0) + sum.readUInt32BE(lane * 4)
  }
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      let from = 0
      for (let to = all.indexOf(NEWLINE); to >= 0; to = all.indexOf(NEWLINE, from)) {
        add(all.subarray(from, to))
        from = to + 1
      }
      rest = all.subarray(from)
      done(null, chunk)
    },
  })
  const digest = () => [...lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('')
  return Object.assign(through, { result: () => ({ rows, digest: digest() }) })
}

export async function weighBytes(bytes: Readable): Promise<{ bytes: number; sha256: string }> {
  const sum = createHash('sha256')
  let count = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    sum.update(chunk)
    count += chunk.length
  }
  return { bytes: count, sha256: sum.digest('hex') }
}

export async function weighFile(place: string): Promise<{ bytes: number; sha256: string } | null> {
  try {
    return await weighBytes(createReadStream(place))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
