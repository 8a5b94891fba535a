import { onGround } from '../test/faults/ground.ts'
import { besiege, p95 } from '../test/faults/hostile-sockets.ts'
import { type Figure, round } from './figure.ts'

const SOCKETS = 1_000

/** P18 measures the search page for eight visitors while one address opens a thousand hostile sockets. */
export async function siegeFigure(seconds: number): Promise<Figure> {
  const { alone, beside, opened, sameProcesses } = await onGround((ground) => besiege(ground, seconds, SOCKETS))
  const failed = beside.filter(({ status }) => status !== 200)
  const statuses = [...new Set(failed.map(({ status }) => status))].join(', ')
  const failures = failed.length > 0 ? `${failed.length} failed (${statuses})` : 'none failed'
  const complete = Object.values(opened).every((n) => n >= SOCKETS / 4)
  const well = sameProcesses && complete && beside.length > 0 && failed.length === 0
  return {
    id: 'P18',
    what: '/browse beside 1,000 hostile sockets: p95 in ms',
    ours: `${round(p95(beside), 0)} ms, ${failures} of ${beside.length}, processes ${sameProcesses ? 'the same' : 'changed'}`,
    limit: `alone ${round(p95(alone), 0)} ms`,
    value: well ? p95(beside) : Number.POSITIVE_INFINITY,
    better: 'less',
    must: 500,
    stretch: 150,
    fits: 'react',
  }
}
