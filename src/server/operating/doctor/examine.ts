import { availableParallelism } from 'node:os'
import { processesOn } from '../../cluster.ts'
import { type Config, readConfig } from '../../config.ts'
import { conceal } from '../../config-shown.ts'
import type { Urls } from '../../database/check-access.ts'
import { type Finding, wrong } from './finding.ts'
import { lookAtDatabase } from './look-at-database.ts'
import { lookAtFolder, type Machine } from './look-at-machine.ts'
import { lookAtReplica } from './look-at-replica.ts'
import { fromProblem, lookAtSettings } from './look-at-settings.ts'
import { lookAtStorage } from './look-at-storage.ts'
import { lookAtVariables } from './look-at-variables.ts'
import { lookAtMail, lookAtPayments, lookAtRedis, lookAtSignIn } from './look-outside.ts'

type Env = Readonly<Record<string, string | undefined>>
type Asked = {
  env: Env
  machine: Machine
  /** Opens the configured database for the duration of the checks, or returns a finding that says why it can't. */
  withDatabase(config: Config, act: (urls: Urls) => Promise<Finding[]>): Promise<Finding[] | null>
  sendTo?: string | undefined
}

/** Checks everything an operator configures, one part after the other. The findings contain no secrets. */
export async function examine(asked: Asked): Promise<Finding[]> {
  const { env } = asked
  const read = readConfig(env)
  const found = lookAtVariables(env)
  if (!read.ok) found.push(...read.problems.map(fromProblem))
  else for (const look of looks(asked, read.config)) found.push(...(await look()))
  return found.map((one) => ({ ...one, what: conceal(one.what, env), remedy: conceal(one.remedy, env) }))
}

/** Every check returns findings, even if it fails. */
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
    'Make sure that it runs and that this machine can reach it. Then run the doctor again.',
  )
}
