import { settingsTable } from './config-table.ts'

/** A variable as an admin may see it: `value` is null where it is a secret, or unset without a default. */
export type ShownSetting = {
  name: string
  description: string
  state: 'set' | 'default' | 'unset'
  value: string | null
}

type Env = Readonly<Record<string, string | undefined>>

const SECRET = /SECRET|KEY|TOKEN|PASSWORD/

/** What the environment says, variable by variable, without anything that lets somebody in. */
export function shownSettings(given: Readonly<Record<string, string>>, production: boolean): ShownSetting[] {
  return settingsTable(production).map(({ name, description, default: usual }) => {
    const value = given[name]
    if (value !== undefined)
      return { name, description, state: 'set', value: SECRET.test(name) ? null : withoutSign(value) }
    if (usual === undefined || String(usual) === '') return { name, description, state: 'unset', value: null }
    return { name, description, state: 'default', value: String(usual) }
  })
}

/** An address without user, password, query and fragment; null for one that cannot be taken apart. */
function withoutSign(value: string): string | null {
  if (!value.includes('://')) return value
  const url = URL.parse(value)
  // A password with a slash in it begins the path for whoever takes the address apart.
  if (!url?.host || url.pathname.includes('@')) return null
  return `${url.protocol}//${url.host}${url.pathname}`
}

/** A lone % is one for those who sign in with it, too. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Each secret by the variable it stands in, passwords within addresses too. Two roles of one database are told apart. */
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
  // One role for both works, and is spoken of by its rights.
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

/** A text in which no secret of the environment stands: others' error messages may repeat what they were given. */
export function conceal(text: string, env: Env): string {
  const secrets = secretsIn(env).filter(([, value]) => value.length >= 6)
  return secrets.reduce(
    (left, [, secret]) => left.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…'),
    text,
  )
}
