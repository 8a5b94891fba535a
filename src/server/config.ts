import path from 'node:path'
import type { z } from 'zod'
import { filesOf } from './config-files.ts'
import { operatorOf } from './config-operator.ts'
import { paymentsOf } from './config-payments.ts'
import { type PushKeys, pushOf } from './config-push.ts'
import { runningOf } from './config-running.ts'
import { addressOf, demoOf, idleOf, modeSection, outsideOf, secretsOf } from './config-sections.ts'
import { signInOf } from './config-sign-in.ts'
import { storageOf } from './config-storage.ts'
import { keepPushKeys, keepSecret } from './kept-secret.ts'

/** Sources of the defaults; tests supply their own. */
type Machine = { root: boolean; checkout: string; keepSecret: Keep<string>; keepPushKeys: Keep<PushKeys> }
type Keep<T> = (dataDir: string) => T
type Of<Section extends (...known: never[]) => z.ZodType> = z.output<ReturnType<Section>>
export type Config = {
  mode: z.output<typeof modeSection>['NODE_ENV']
  production: boolean
  secrets: string[]
  /** The environment including secrets; shown only through `config-shown.ts`. */
  given: Readonly<Record<string, string>>
} & Of<typeof addressOf> &
  Of<typeof storageOf> &
  Of<typeof filesOf> &
  Of<typeof paymentsOf> &
  Of<typeof outsideOf> &
  Of<typeof operatorOf> &
  Of<typeof pushOf> &
  Of<typeof signInOf> &
  Of<typeof runningOf> &
  Of<typeof idleOf> &
  Of<typeof demoOf>
export type Operator = Config['operator']
export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] }

/** Reads and validates the environment once, section by section. Each problem is one line that names its variable. */
export function readConfig(env: Record<string, string | undefined>, machine: Machine = thisMachine()): ConfigResult {
  // An empty value counts as unset, as in `PORT= npm start` or an empty line in a .env file.
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const problems: string[] = []
  const read = <T>(section: z.ZodType<T>): T | undefined => {
    const { data, error } = section.safeParse(given)
    problems.push(...(error?.issues ?? []).map(({ message }) => message))
    return data
  }
  const mode = read(modeSection)?.NODE_ENV ?? 'development'
  const production = mode === 'production'
  const address = read(addressOf(production, mode === 'test'))
  const storage = read(storageOf(production, machine))
  const files = read(filesOf())
  const secrets = read(secretsOf(production))?.SECRETS
  const payments = read(paymentsOf(production))
  const outside = read(outsideOf(production, address?.publicUrl))
  const operator = read(operatorOf(production))
  const push = read(pushOf())
  const signIn = read(signInOf(production))
  const running = read(runningOf())
  const idle = read(idleOf(mode === 'test'))
  const alone = mode !== 'test' && !storage?.databaseUrl && !address?.reachable
  const demo = read(demoOf(alone, address?.reachable))
  if (
    problems.length > 0 ||
    !address ||
    !storage ||
    !files ||
    !secrets ||
    !payments ||
    !outside ||
    !operator ||
    !push ||
    !signIn ||
    !running ||
    !idle ||
    !demo
  )
    return { ok: false, problems }
  const config = {
    mode,
    production,
    secrets,
    given,
    ...address,
    ...storage,
    ...files,
    ...payments,
    ...outside,
    ...operator,
    ...push,
    ...signIn,
    ...running,
    ...idle,
    ...demo,
  }
  try {
    return { ok: true, config: { ...config, ...kept(config, machine) } }
  } catch (error) {
    return { ok: false, problems: [`DATA_DIR ${config.dataDir} cannot be used: ${(error as Error).message}`] }
  }
}

/** Generates unset secrets outside production; in production the operator must set them. */
function kept({ secrets, push, production, dataDir }: Config, machine: Machine): Pick<Config, 'secrets' | 'push'> {
  return {
    secrets: secrets.length > 0 ? secrets : [machine.keepSecret(dataDir)],
    push: push ?? (production ? null : machine.keepPushKeys(dataDir)),
  }
}

function thisMachine(): Machine {
  return {
    root: process.getuid?.() === 0,
    checkout: path.resolve(import.meta.dirname, '..', '..'),
    keepSecret,
    keepPushKeys,
  }
}
