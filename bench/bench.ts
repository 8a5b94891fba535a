// npm run bench [-- --size 1m] [--only P1,P5] [--record]: compares every measurement with its limit in one run and writes
// bench/results.json. --record adds the run to bench/history.json.
// npm run bench -- --compare <commit> [--only P1,P5] [--rounds 3]: measures a former commit and this one in turns.
// npm run bench -- --counts [--accept]: compares counts that don't depend on speed with bench/counts.json.

import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import { buildWebIfStale } from '../scripts/web-build.ts'
import { patientInvariants } from '../test/support/invariants.ts'
import { commitFigure } from './booking.ts'
import { checkCounts } from './check-counts.ts'
import { compareWith } from './compare.ts'
import { costFigure } from './costs.ts'
import { dashboardFigure } from './dashboard.ts'
import { equalFigures } from './equal-answers.ts'
import { type Figure, fitted, reached, round } from './figure.ts'
import { fileFigure } from './files.ts'
import { financialFigures } from './financial.ts'
import { aGround, aSite, root } from './ground.ts'
import { addToHistory } from './history.ts'
import { insightFigures } from './insights.ts'
import { keyFigure } from './keys.ts'
import { memoryFigures } from './memory.ts'
import { messageFigures } from './messages.ts'
import { oneSlotFigure, racersFigure } from './one-slot.ts'
import { renderFigure, startFigure } from './pages.ts'
import { photoFigure } from './photos.ts'
import { pressFigure } from './presses.ts'
import { replicaFigure } from './replica.ts'
import { growthFigure, loadFigures, searchFigures, wideFigure } from './search.ts'
import { siegeFigure } from './siege.ts'
import { socketFigures } from './sockets.ts'
import { weightFigures } from './wire.ts'
import { measureYardsticks } from './yardsticks.ts'

const option = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1]
const has = (name: string) => process.argv.includes(`--${name}`)
const OPTIONS = ['size', 'only', 'record', 'compare', 'rounds', 'counts', 'accept']
const unknown = process.argv.slice(2).find((word) => word.startsWith('--') && !OPTIONS.includes(word.slice(2)))
if (unknown) {
  console.error(`Unknown option ${unknown}. The options are: ${OPTIONS.map((name) => `--${name}`).join(' ')}`)
  process.exit(2)
}
const full = has('size') && option('size') === '1m'
const only = has('only') ? new Set(option('only')?.split(',')) : null
const wants = (...ids: string[]) => only === null || ids.some((id) => only.has(id))
const [spaces, seconds, rounds] = full ? [1_000_000, 10, 5] : [20_000, 4, 5]

if (has('compare')) {
  await buildWebIfStale()
  compareWith(option('compare') ?? 'HEAD', option('only') ?? 'P1,P5,P8', has('rounds') ? Number(option('rounds')) : 3)
  process.exit()
}
if (has('counts')) {
  await buildWebIfStale()
  await checkCounts(has('accept'))
  process.exit()
}

const figures: Figure[] = []
const before = loadavg()
await buildWebIfStale()
console.log(`Filling ${spaces.toLocaleString('en')} spaces and ${(spaces * 3).toLocaleString('en')} taken slots …`)
const big = await aGround(spaces)
const yardsticks = await measureYardsticks(big)
const site = await aSite(big)
try {
  await measure(['P1', 'P2'], () => searchFigures(big, site, seconds, rounds))
  await measure(['P3'], async () => {
    const small = await aGround(full ? 10_000 : 2_000)
    try {
      return await growthFigure(small, big)
    } finally {
      await small.close()
    }
  })
  await measure(['P4'], () => wideFigure(big))
  await measure(['P5', 'P6'], () => commitFigure(big, site, full ? 200 : 60, rounds))
  await measure(['P6'], () => racersFigure(big, full ? 60 : 20))
  await measure(['P7'], () => oneSlotFigure(big, site, 10_000))
  await measure(['P8'], () => renderFigure())
  await measure(['P9', 'P10'], () => weightFigures(big, site))
  await measure(['P11'], () => pressFigure(big, site))
  await measure(['P12'], () => socketFigures(big))
  await measure(['P13'], () => photoFigure(big, site, full ? 20 : 6, rounds))
  await measure(['P14'], () => startFigure())
  await measure(['P15'], () => memoryFigures(spaces, full ? 600 : 20))
  await measure(['P16', 'P17'], () => loadFigures(big, site, full ? 60 : 8))
  await measure(['P18'], () => siegeFigure(full ? 60 : 10))
  await measure(['E1', 'E2', 'E3', 'E4'], () => equalFigures(big, site, 200))
  await measure(['E5'], () => dashboardFigure(big, site, 100))
  await measure(['E6', 'E7'], () => financialFigures(big, site, 60))
  await measure(['E8', 'E9', 'E10', 'E11'], () => messageFigures(big, site, 50_000, 120))
  await measure(['E12', 'E13'], () => insightFigures(big, site, 5_000_000, 80))
  await measure(['E14'], () => replicaFigure(big, site, seconds, rounds))
  await measure(['E15'], () => costFigure(big, site, seconds, rounds))
  await measure(['E16'], () => keyFigure(big, site, 1_000, 5))
  await measure(['E17'], () => fileFigure(site, seconds, rounds))
  const broken = await patientInvariants(big)
  console.log(broken.length === 0 ? 'Invariants: none broken' : `BROKEN invariants:\n${broken.slice(0, 10).join('\n')}`)
  if (broken.length > 0) process.exitCode = 1
} finally {
  await site.stop()
  await big.close()
}
const machine = { load: { before, after: loadavg() }, spaces, node: process.version, yardsticks }
await writeFile(path.join(root, 'bench', 'results.json'), `${JSON.stringify({ machine, figures }, null, 2)}\n`)
console.log(
  `Load before ${before.map((l) => round(l)).join(' ')}, after ${machine.load.after.map((l) => round(l)).join(' ')}`,
)
if (has('record')) await addToHistory(figures, yardsticks)
process.exit()

/** A measurement that fails is printed, and the others still run. */
async function measure(ids: readonly string[], figuresOf: () => Promise<Figure | Figure[]>): Promise<void> {
  if (!wants(...ids)) return
  try {
    take(...[await figuresOf()].flat())
  } catch (error) {
    console.log(`FAILED ${ids.join(', ')}: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}

function take(...more: Figure[]): void {
  for (const measured of more) {
    const figure = fitted(measured, yardsticks)
    figures.push(figure)
    const { id, what, ours, limit, value, must, stretch, better } = figure
    const sign = better === 'more' ? '≥' : '≤'
    const word = reached(figure, stretch) ? 'ok ++ ' : reached(figure, must) ? 'ok    ' : 'MISSED'
    console.log(
      `${word} ${id.padEnd(4)} ${what.padEnd(52)} ours ${ours} | limit ${limit} | ${round(value, 2)} (must ${sign} ${round(must, 2)}, stretch ${round(stretch, 2)})`,
    )
  }
}
