import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { makeDataDir } from '../data-dir.ts'
import {
  filesOf,
  operatorOf,
  type PushKeys,
  paymentsOf,
  publicKeyOf,
  pushOf,
  runningOf,
  signInOf,
  storageOf,
} from './groups.ts'
import { addressOf, demoOf, idleOf, modeSection, outsideOf, secretsOf } from './sections.ts'

type Machine = { root: boolean; checkout: string; keepSecret: Keep<string>; keepPushKeys: Keep<PushKeys> }
type Keep<T> = (dataDir: string) => T
type Of<Section extends (...known: never[]) => z.ZodType> = z.output<ReturnType<Section>>
export type Config = {
  mode: z.output<typeof modeSection>['NODE_ENV']
  production: boolean
  secrets: string[]
  /** The environment including secrets. Shown only through `table.ts`. */
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
type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] }

/** Returns each problem as one line with the name of the variable. */
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

/** Generates unset secrets outside production. In production, the operator must set them. */
function kept({ secrets, push, production, dataDir }: Config, machine: Machine): Pick<Config, 'secrets' | 'push'> {
  return {
    secrets: secrets.length > 0 ? secrets : [machine.keepSecret(dataDir)],
    push: push ?? (production ? null : machine.keepPushKeys(dataDir)),
  }
}

function thisMachine(): Machine {
  return {
    root: process.getuid?.() === 0,
    checkout: path.resolve(import.meta.dirname, '..', '..', '..', '..'),
    keepSecret,
    keepPushKeys,
  }
}

export function readConfigOrExit(): Config {
  const read = readConfig(process.env)
  if (read.ok) return read.config
  console.error(read.problems.join('\n'))
  process.exit(1)
}

export function readyLine({
  publicUrl,
  smtpUrl,
  reachable,
}: Pick<Config, 'publicUrl' | 'smtpUrl' | 'reachable'>): string {
  const mails = !smtpUrl && !reachable ? `; read emails at ${publicUrl}/api/outbox` : ''
  return `Ready. Ctrl-C stops it${mails}.`
}

/** The secret is created once per data folder, so that a restart keeps everyone signed in. */
function keepSecret(dataDir: string): string {
  return keep(dataDir, 'secret', () => randomBytes(48).toString('base64url'))
}

/** The keys are created once per data folder, so that browsers don't need to subscribe again. */
function keepPushKeys(dataDir: string): PushKeys {
  const privateKey = keep(dataDir, 'push-key', () => {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    // The key is padded, because Node omits its leading zeros.
    return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url')
  })
  return { publicKey: publicKeyOf(privateKey), privateKey }
}

function keep(dataDir: string, name: string, make: () => string): string {
  const file = path.join(dataDir, name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  makeDataDir(dataDir)
  const made = make()
  writeFileSync(file, `${made}\n`, { mode: 0o600 })
  return made
}
