import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Figure, round } from './figure.ts'
import { root } from './ground.ts'
import { median } from './load.ts'

/**
 * Measures a former commit and this one in turns, and prints how each figure has changed. A figure that is a ratio to
 * bare work is compared as such, so that the result doesn't depend on the machine.
 */
export function compareWith(ref: string, ids: string, rounds: number): void {
  const former = mkdtempSync(path.join(tmpdir(), 'daylet-compare-'))
  git('worktree', 'add', '--detach', '--force', former, ref)
  try {
    installIn(former)
    const values = new Map<string, { better: Figure['better']; before: number[]; after: number[] }>()
    for (let n = 0; n < rounds; n++)
      for (const [which, folder] of [
        ['before', former],
        ['after', root],
      ] as const)
        for (const figure of figuresOf(folder, ids)) {
          // P12 and P16 have several lines.
          const name = /^P1[26]$/.test(figure.id) ? `${figure.id} ${figure.what}` : figure.id
          const known = values.get(name) ?? {
            better: figure.better,
            before: [],
            after: [],
          }
          known[which].push(comparable(figure))
          values.set(name, known)
        }
    console.log(`Against ${ref}, median of ${rounds}; above 1 is better:`)
    for (const [name, { better, before, after }] of values) {
      const [a, b] = [median(before), median(after)]
      console.log(
        `  ${name.padEnd(5)} before ${round(a, 3)}, after ${round(b, 3)}: ×${round(better === 'more' ? b / a : a / b, 2)}`,
      )
    }
  } finally {
    git('worktree', 'remove', '--force', former)
    rmSync(former, { recursive: true, force: true })
  }
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })

function installIn(folder: string): void {
  const lock = (of: string) => readFileSync(path.join(of, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(root))
    cpSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

function figuresOf(folder: string, ids: string): Figure[] {
  const results = path.join(folder, 'bench', 'results.json')
  rmSync(results, { force: true })
  spawnSync('npm', ['run', '--silent', 'bench', '--', '--only', ids], { cwd: folder, stdio: 'ignore' })
  if (!existsSync(results)) throw new Error(`the benchmark in ${folder} ended without results`)
  return (JSON.parse(readFileSync(results, 'utf8')) as { figures: Figure[] }).figures
}

/** Before this comparison existed, P8 was stored in ms, with the bare page in the text of its limit. */
function comparable({ id, value, limit }: Figure): number {
  const bare = id === 'P8' ? /^([\d.]+) ms bare React/.exec(limit)?.[1] : undefined
  return bare ? value / Number(bare) : value
}
