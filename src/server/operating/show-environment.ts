import { availableParallelism } from 'node:os'
import type { PARTS } from '../../contract/environment.ts'
import { ok } from '../../domain/kernel/result.ts'
import { processesOn } from '../cluster.ts'
import type { Config } from '../platform/config/config.ts'
import { conceal, type ShownSetting, shownSettings } from '../platform/config/table.ts'
import type { Deps } from '../platform/deps.ts'
import type { Context } from '../platform/http/endpoints.ts'
import type { Finding } from './doctor/finding.ts'
import { lookAtServer } from './doctor/look-at-database.ts'
import { lookAtReplica } from './doctor/look-at-replica.ts'
import { lookAtStorage } from './doctor/look-at-storage.ts'
import { lookAtMail, lookAtPayments, lookAtRedis, lookAtSignIn } from './doctor/look-outside.ts'

type Part = (typeof PARTS)[number]

const LOOKS: Record<Part, (deps: Deps) => Promise<Finding[]>> = {
  database: async ({ sql, clock, config: { databaseUrl: url = '', databaseReadUrl } }) => [
    ...(await lookAtServer({
      sql,
      url,
      now: () => clock.now(),
      processes: processesOn(availableParallelism()),
    })),
    ...(await lookAtReplica(databaseReadUrl, url)),
  ],
  mail: ({ config }) => lookAtMail(config, undefined),
  storage: ({ config }) => lookAtStorage(config),
  payments: ({ config }) => lookAtPayments(config),
  redis: ({ config }) => lookAtRedis(config),
  'sign-in': ({ config }) => lookAtSignIn(config),
}

function asItIs({ name, state }: ShownSetting, { mailFrom, dataDir, demo }: Config): Partial<ShownSetting> {
  const known: Record<string, string> = { MAIL_FROM: mailFrom, DATA_DIR: dataDir, DEMO: demo ? '1' : '0' }
  return state !== 'set' && known[name] !== undefined ? { state: 'default', value: known[name] } : {}
}

/** Lists the settings without secrets. `test` runs the `daylet doctor` checks for one part. */
export async function showEnvironment({ deps }: Context<'admin'>, { test }: { test?: Part | undefined }) {
  const { given, production } = deps.config
  const settings = shownSettings(given, production).map((one) => ({ ...one, ...asItIs(one, deps.config) }))
  if (!test) return ok({ settings, tested: null })
  const found = await LOOKS[test](deps)
  return ok({
    settings,
    tested: {
      part: test,
      findings: found.map(({ level, what, remedy }) => ({
        level,
        what: conceal(what, given),
        remedy: conceal(remedy, given),
      })),
    },
  })
}
