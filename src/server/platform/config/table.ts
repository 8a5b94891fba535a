import { z } from 'zod'
import { filesOf, operatorOf, paymentsOf, pushOf, runningOf, signInOf, storageOf } from './groups.ts'
import { addressOf, demoOf, idleOf, modeSection, outsideOf, secretsOf } from './sections.ts'

type Setting = { name: string; description: string; default?: unknown; required: boolean }

export function settingsTable(production: boolean): Setting[] {
  const machine = { root: false, checkout: '/' }
  const sections: z.ZodType[] = [
    ...[modeSection, addressOf(production), storageOf(production, machine), filesOf(), secretsOf(production)],
    ...[paymentsOf(production), outsideOf(production), operatorOf(production), pushOf(), signInOf(production)],
    ...[runningOf(), idleOf(false), demoOf(false, undefined)],
  ]
  return sections.flatMap((section) => {
    const { properties = {}, required = [] } = z.toJSONSchema(section, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties).map(([name, of]) => {
      const { description = '', default: byDefault } = of as { description?: string; default?: unknown }
      return { name, description, default: byDefault, required: required.includes(name) }
    })
  })
}

export type ShownSetting = {
  name: string
  description: string
  state: 'set' | 'default' | 'unset'
  value: string | null
}

type Env = Readonly<Record<string, string | undefined>>

const SECRET = /SECRET|KEY|TOKEN|PASSWORD/

export function shownSettings(given: Readonly<Record<string, string>>, production: boolean): ShownSetting[] {
  return settingsTable(production).map(({ name, description, default: usual }) => {
    const value = given[name]
    if (value !== undefined)
      return { name, description, state: 'set', value: SECRET.test(name) ? null : withoutSign(value) }
    if (usual === undefined || String(usual) === '') return { name, description, state: 'unset', value: null }
    return { name, description, state: 'default', value: String(usual) }
  })
}

function withoutSign(value: string): string | null {
  if (!value.includes('://')) return value
  const url = URL.parse(value)
  // A slash in a password would make everything after it part of the path.
  if (!url?.host || url.pathname.includes('@')) return null
  return `${url.protocol}//${url.host}${url.pathname}`
}

/** A % that encodes nothing is left as it is, because programs that use the address accept it too. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Lists each secret with its variable, including passwords in addresses. Two roles of the same database are listed
 * separately.
 */
export function secretsIn(env: Env): [name: string, value: string][] {
  const plain = [
    'METRICS_TOKEN',
    'S3_SECRET_ACCESS_KEY',
    'STRIPE_SECRET_KEY',
    'VAPID_PRIVATE_KEY',
    'GOOGLE_CLIENT_SECRET',
    'OIDC_CLIENT_SECRET',
  ]
  const lists = ['SECRETS', 'STRIPE_WEBHOOK_SECRETS']
  const addresses = ['DATABASE_URL', 'SMTP_URL', 'REDIS_URL']
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_READ_URL'])
    if (userOf(env[name]) !== userOf(env.DATABASE_URL)) addresses.push(name)
  const all = [
    ...plain.map((name) => [name, env[name]?.trim() ?? ''] as const),
    ...lists.flatMap((name) => (env[name] ?? '').split(',').map((one) => [name, one.trim()] as const)),
    ...addresses.map((name) => [name, decoded(URL.parse(env[name]?.trim() ?? '')?.password ?? '')] as const),
  ]
  return all.filter(([, value]) => value).map(([name, value]) => [name, value])
}

const userOf = (url: string | undefined) => URL.parse(url?.trim() ?? '')?.username

/** Removes the environment's secrets from a string, because third-party error messages may repeat their input. */
export function conceal(text: string, env: Env): string {
  const secrets = secretsIn(env).filter(([, value]) => value.length >= 6)
  return secrets.reduce(
    (left, [, secret]) => left.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…'),
    text,
  )
}
