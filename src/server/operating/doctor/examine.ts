import { availableParallelism } from 'node:os'
import { processesOn } from '../../cluster.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { conceal, settingsTable } from '../../platform/config/table.ts'
import type { Urls } from '../../platform/database/check-access.ts'
import { type Finding, note, wrong } from './finding.ts'
import { lookAtDatabase } from './look-at-database.ts'
import { lookAtFolder, type Machine } from './look-at-machine.ts'
import { lookAtMap } from './look-at-map.ts'
import { lookAtReplica } from './look-at-replica.ts'
import { fromProblem, lookAtSettings } from './look-at-settings.ts'
import { lookAtStorage } from './look-at-storage.ts'
import { lookAtMail, lookAtPayments, lookAtRedis, lookAtSignIn } from './look-outside.ts'

type Env = Readonly<Record<string, string | undefined>>
type Asked = {
  env: Env
  machine: Machine
  /** Opens the configured database for the duration of the checks, or returns a finding that says why it can't. */
  withDatabase(config: Config, act: (urls: Urls) => Promise<Finding[]>): Promise<Finding[] | null>
  sendTo?: string | undefined
}

export async function examine(asked: Asked): Promise<Finding[]> {
  const { env } = asked
  const read = readConfig(env)
  const found = lookAtVariables(env)
  if (!read.ok) found.push(...read.problems.map(fromProblem))
  else for (const look of looks(asked, read.config)) found.push(...(await look()))
  return found.map((one) => ({ ...one, what: conceal(one.what, env), remedy: conceal(one.remedy, env) }))
}

function looks({ env, machine, withDatabase, sendTo }: Asked, config: Config): (() => Promise<Finding[]>)[] {
  const { production } = config
  const facts = {
    now: machine.now,
    reachable: Boolean(config.reachable),
    production,
    processes: processesOn(availableParallelism()),
  }
  const parts: [name: string, look: () => Promise<Finding[]>][] = [
    ['settings', async () => lookAtSettings(env, config)],
    ['folder', () => lookAtFolder(config, machine)],
    ['database', async () => (await withDatabase(config, (urls) => lookAtDatabase({ urls, ...facts }))) ?? []],
    [
      'replica',
      async () => (await withDatabase(config, ({ app }) => lookAtReplica(config.databaseReadUrl, app))) ?? [],
    ],
    ['mail', () => lookAtMail(config, sendTo)],
    ['storage', () => lookAtStorage(config)],
    ['map', () => lookAtMap(config)],
    ['payments', () => lookAtPayments(config)],
    ['redis', () => lookAtRedis(config)],
    ['sign-in', () => lookAtSignIn(config)],
  ]
  return parts.map(
    ([name, look]) =>
      () =>
        look().catch((error: Error) => [unexpected(name, error)]),
  )
}

function unexpected(name: string, { message }: Error): Finding {
  return wrong(
    `${name}.failed`,
    `The check failed: ${message.split('\n')[0]}.`,
    'Make sure that the service runs and that this machine can reach it. Then run the doctor again.',
  )
}

const OURS = /^(DAYLET|S3|STRIPE|SMTP|DATABASE|OIDC|VAPID|OPERATOR|IDLE|CONTACT)_/
const OTHERS = new Set(['HOME', 'HOSTNAME', 'PATH', 'TERM', 'MAIL', 'LANG', 'SHELL', 'DATA'])

/** Reports unused variables that look like our settings, because a typo would otherwise go unnoticed. */
function lookAtVariables(env: Env): Finding[] {
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

function isNear(name: string, known: string): boolean {
  const most = known.length < 8 ? 1 : 2
  return Math.abs(name.length - known.length) <= most && slips(name, known) <= most
}

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
