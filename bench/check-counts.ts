import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Counts, countAll } from './counts.ts'
import { root } from './ground.ts'

const KEPT = path.join(root, 'bench', 'counts.json')
/** A count may be this much worse than the stored one. */
const SLACK = 1.15

/** Compares the counts with the stored ones. `accept` stores them instead. */
export async function checkCounts(accept: boolean): Promise<void> {
  const counts = await countAll()
  if (accept) await writeFile(KEPT, `${JSON.stringify(counts, null, 2)}\n`)
  const kept = JSON.parse(await readFile(KEPT, 'utf8')) as Counts
  let worse = 0
  for (const [name, now] of Object.entries(counts)) {
    const before = kept[name] ?? 0
    const isWorse = now > before * SLACK
    if (isWorse) worse++
    console.log(`${isWorse ? 'WORSE ' : 'ok    '} ${name.padEnd(40)} ${now} (stored ${before})`)
  }
  console.log(`${Object.keys(counts).length - worse} passed, ${worse} failed`)
  if (worse > 0) process.exitCode = 1
}
