import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const NOTE = 'checkout.txt'

/**
 * If Daylet runs as root, the data folders of all checkouts are in one place and have numbers as names. Writes a note
 * in this folder that names its checkout. Returns a sentence for each other folder whose checkout no longer exists or
 * may have moved here.
 */
export function leftBehind(dataDir: string, checkout: string): string[] {
  const note = path.join(dataDir, NOTE)
  if (!existsSync(note)) writeFileSync(note, `${checkout}\n`)
  const parent = path.dirname(dataDir)
  return readdirSync(parent).flatMap((name) => {
    const neighbour = path.join(parent, name)
    const whose = path.join(neighbour, NOTE)
    if (neighbour === dataDir || !existsSync(whose)) return []
    const gone = readFileSync(whose, 'utf8').trim()
    if (existsSync(gone)) return []
    return [
      `${neighbour} contains data of ${gone}, which no longer exists. If you moved that checkout here: DATA_DIR=${neighbour} npm start`,
    ]
  })
}
