import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'

const LANES = 8
const NEWLINE = 0x0a

/** Lets bytes through, adds them up and counts them; `result` is right once they have ended. */
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
 * Lets the lines of a table through and adds them up: how many, and the sum of each line's SHA-256 in eight numbers of 32 bits. The sum is
 * the same in whatever order the rows come, which no server promises.
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

/** Of bytes, read to their end. */
export async function weighBytes(bytes: Readable): Promise<{ bytes: number; sha256: string }> {
  const sum = createHash('sha256')
  let count = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    sum.update(chunk)
    count += chunk.length
  }
  return { bytes: count, sha256: sum.digest('hex') }
}

/** Of a file as it lies there; null where there is none. */
export async function weighFile(place: string): Promise<{ bytes: number; sha256: string } | null> {
  try {
    return await weighBytes(createReadStream(place))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
