import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Figure, Yardsticks } from './figure.ts'
import { root } from './ground.ts'

const FILE = path.join(root, 'bench', 'history.json')
type Entry = {
  commit: string
  date: string
  yardsticks: Yardsticks
  /** Each figure as a ratio to its required limit on that machine, and its CPU time per operation in ms if measured. */
  figures: Record<string, { ratio: number; cpu?: number }>
}

export async function addToHistory(figures: readonly Figure[], yardsticks: Yardsticks): Promise<void> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const [commit = '', date = ''] = git('log', '-1', '--format=%h %cs').split(' ')
  const short = (value: number) => Number(value.toPrecision(3))
  const entry: Entry = {
    commit,
    date,
    yardsticks: { react: short(yardsticks.react), sql: short(yardsticks.sql), start: short(yardsticks.start) },
    figures: Object.fromEntries(
      figures.map(({ id, what, value, must, cpu }) => [
        `${id} ${what}`,
        cpu === undefined ? { ratio: short(value / must) } : { ratio: short(value / must), cpu: short(cpu) },
      ]),
    ),
  }
  const all = JSON.parse(await readFile(FILE, 'utf8').catch(() => '[]')) as Entry[]
  await writeFile(FILE, `${JSON.stringify([...all.filter((one) => one.commit !== commit), entry], null, 2)}\n`)
}
