import { settingsTable } from '../../config-table.ts'
import { type Finding, note, wrong } from './finding.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Prefixes that are probably meant for our settings. */
const OURS = /^(DAYLET|S3|STRIPE|SMTP|DATABASE|OIDC|VAPID|OPERATOR|IDLE|CONTACT)_/
/** Common variables that are close to one of ours. */
const OTHERS = new Set(['HOME', 'HOSTNAME', 'PATH', 'TERM', 'MAIL', 'LANG', 'SHELL', 'DATA'])

/** Unused variables that look like our settings, because a typo would otherwise go unnoticed. */
export function lookAtVariables(env: Env): Finding[] {
  const known = settingsTable(true).map(({ name }) => name)
  return Object.keys(env).flatMap((name) => {
    if (!env[name]?.trim() || known.includes(name) || OTHERS.has(name)) return []
    const meant = known.find((one) => isNear(name.toUpperCase(), one))
    if (meant && !env[meant])
      return [
        wrong(`variable.${name}`, `${name} is set, but Daylet does not use it.`, `Did you mean ${meant}? Rename it.`),
      ]
    if (meant || OURS.test(name))
      return [
        note(
          `variable.${name}`,
          `${name} is set, but Daylet does not use it.`,
          'Remove it. docs/operating.md lists the settings.',
        ),
      ]
    return []
  })
}

/** One typo for a short name, two for a long one. */
function isNear(name: string, known: string): boolean {
  const most = known.length < 8 ? 1 : 2
  return Math.abs(name.length - known.length) <= most && slips(name, known) <= most
}

/** The number of typos: omitted, added, changed or swapped letters (optimal string alignment). */
function slips(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same)
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (exchanged) row[j] = Math.min(at(i, j), at(i - 2, j - 2) + 1)
    }
  }
  return at(a.length, b.length)
}
