import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { countRows, weigh, weighFile } from './checksums.ts'
import { BackupRefused, type Part } from './manifest.ts'

/** This level is half as fast as the lowest, and its output is nearly as small as at the highest. */
const LEVEL = 3

const AT_ONCE = 64 * 1024

/** Merges chunks, because each row arrives separately and compressing many small chunks is slow. */
function gather(): Transform {
  let parts: Buffer[] = []
  let bytes = 0
  const together = () => {
    const all = Buffer.concat(parts)
    parts = []
    bytes = 0
    return all
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      parts.push(chunk)
      bytes += chunk.length
      if (bytes < AT_ONCE) done()
      else done(null, together())
    },
    flush: (done) => done(null, together()),
  })
}

export async function writeLines(folder: string, file: string, lines: Readable) {
  const [rows, packed] = [countRows(), weigh()]
  const target = createWriteStream(path.join(folder, file), { mode: 0o600, flush: true })
  await pipeline(lines, gather(), rows, createGzip({ level: LEVEL }), packed, target)
  return { file, ...packed.result(), ...rows.result() }
}

export function readLines(folder: string, { file }: Pick<Part, 'file'>): Readable {
  const packed = createReadStream(path.join(folder, file))
  const lines = createGunzip()
  // An error while decompressing must also end the reader.
  packed.on('error', (error) => lines.destroy(error))
  return packed.pipe(lines)
}

export async function checkPart(folder: string, { file, bytes, sha256 }: Part): Promise<void> {
  const found = await weighFile(path.join(folder, file))
  if (!found) throw new BackupRefused(`The backup is incomplete: ${file} is missing. Nothing was changed.`)
  if (found.bytes !== bytes)
    throw new BackupRefused(
      `The backup is incomplete: ${file} has ${found.bytes} bytes, not ${bytes}. Nothing was changed.`,
    )
  if (found.sha256 !== sha256)
    throw new BackupRefused(`The backup was altered: ${file} has a different checksum. Nothing was changed.`)
}
