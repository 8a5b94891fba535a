import type { Outcome } from './inject.ts'

type Sums = { tries: number; lost: number; doubled: number; stuck: number; broken: number }

const sumOf = (all: readonly Outcome[]): Sums => ({
  tries: all.reduce((sum, one) => sum + one.tries, 0),
  lost: all.reduce((sum, one) => sum + one.lost, 0),
  doubled: all.reduce((sum, one) => sum + one.doubled, 0),
  stuck: all.reduce((sum, one) => sum + one.stuck, 0),
  broken: all.reduce((sum, one) => sum + one.broken.length, 0),
})

export function tableOf(all: readonly Outcome[]): string[] {
  const rows = new Map<string, Outcome[]>()
  for (const one of all) {
    const key = `${one.fault.padEnd(30)}${one.act.padEnd(36)}`
    rows.set(key, [...(rows.get(key) ?? []), one])
  }
  const heads = ['tries', 'lost', 'doubled', 'stuck']
  const head = `${'fault'.padEnd(30)}${'act'.padEnd(36)}${heads.map((word) => word.padStart(9)).join('')}`
  const lines = [...rows].map(([key, ones]) => {
    const { tries, lost, doubled, stuck } = sumOf(ones)
    return key + [tries, lost, doubled, stuck].map((n) => String(n).padStart(9)).join('')
  })
  const { tries, lost, doubled, stuck, broken } = sumOf(all)
  const last = `${tries} faults, lost ${lost}, doubled ${doubled}, stuck ${stuck}, broken invariants ${broken}`
  const reasons = all.flatMap((one) => [...one.why, ...one.broken].map((why) => `${one.fault}, ${one.act}: ${why}`))
  return [head, ...lines, ...reasons, last]
}

export const isWell = (all: readonly Outcome[]): boolean => {
  const { lost, doubled, stuck, broken } = sumOf(all)
  return all.length > 0 && lost + doubled + stuck + broken === 0
}
