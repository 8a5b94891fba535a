import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { makeDataDir } from './data-dir.ts'

/** Where the defaults come from; tests pass their own. */
type Machine = { root: boolean; checkout: string; keepSecret: (dataDir: string) => string }
type Env = Record<string, string | undefined>
export type Config = ReturnType<typeof collect>
export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] }

/** Reads and checks the environment once; each problem is one line that names its variable. */
export function readConfig(env: Env, machine: Machine = thisMachine()): ConfigResult {
  const problems: string[] = []
  const config = collect(env, machine, (problem) => void problems.push(problem))
  if (problems.length > 0) return { ok: false, problems }
  if (config.secrets.length > 0) return { ok: true, config }
  try {
    return { ok: true, config: { ...config, secrets: [machine.keepSecret(config.dataDir)] } }
  } catch (error) {
    return { ok: false, problems: [`DATA_DIR ${config.dataDir} cannot be used: ${(error as Error).message}`] }
  }
}

function collect(env: Env, machine: Machine, wrong: (problem: string) => void) {
  // An empty value counts as absent: that is what `PORT= npm start` and an empty line of a .env file mean.
  const text = (name: string) => env[name]?.trim() || undefined
  const oneOf = <T extends string>(name: string, allowed: readonly T[], otherwise: T): T => {
    const value = text(name)
    const known = allowed.find((one) => one === value)
    if (value && !known) wrong(`${name} is "${value}"; it may be ${allowed.join(' or ')}`)
    return known ?? otherwise
  }
  const url = (name: string, schemes: string[]) => {
    const value = text(name)
    if (!value || (URL.canParse(value) && schemes.includes(new URL(value).protocol))) return value
    wrong(`${name} is not an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`)
    return undefined
  }

  const provider = (prefix: 'GOOGLE' | 'OIDC', issuer = 'https://accounts.google.com') => {
    const [clientId, clientSecret] = [text(`${prefix}_CLIENT_ID`), text(`${prefix}_CLIENT_SECRET`)]
    if (clientId && clientSecret) return { issuer, clientId, clientSecret }
    if (clientId || clientSecret)
      wrong(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET are set together or not at all`)
    return null
  }

  const mode = oneOf('NODE_ENV', ['development', 'production', 'test'], 'development')
  const production = mode === 'production'

  /** 0 asks for any free port. */
  const asked = text('PORT') ?? '3000'
  const port = /^\d{1,5}$/.test(asked) && Number(asked) <= 65_535 ? Number(asked) : 3000
  if (String(port) !== String(Number(asked))) wrong(`PORT is "${asked}"; it must be a number from 0 to 65535`)
  const host = text('HOST') ?? '127.0.0.1'
  if (!isIP(host) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    wrong(`HOST is "${host}"; it must be an address or a host name`)
  const loopback = host === 'localhost' || host === '::1' || /^127\./.test(host)

  const shown = new URL(url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`)
  const publicUrl = shown.origin
  if (shown.href !== `${publicUrl}/`)
    wrong('PUBLIC_URL must be only scheme, host and port, such as https://spaces.example')
  const local = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(shown.hostname)
  /** What lets others than this machine reach the site; undefined when nothing does. */
  const reachable = production
    ? 'NODE_ENV is production'
    : !loopback
      ? `HOST is ${host}`
      : local
        ? undefined
        : `PUBLIC_URL is ${publicUrl}`
  if (production && shown.protocol !== 'https:') wrong('PUBLIC_URL must start with https:// in production')

  /** Proxies whose X-Forwarded-For is believed: addresses or networks such as 10.0.0.0/8. */
  const trustedProxies = list(text('TRUSTED_PROXIES'))
  for (const proxy of trustedProxies)
    if (!isNetwork(proxy)) wrong(`TRUSTED_PROXIES: "${proxy}" is not an address or network such as 10.0.0.0/8`)

  if (production && trustedProxies.length === 0)
    wrong(
      'TRUSTED_PROXIES must be set in production: the proxy that speaks https for the site, such as 127.0.0.1; without it all visitors count as one',
    )

  const hash = createHash('sha256').update(machine.checkout).digest('hex').slice(0, 12)
  const dataDir = path.resolve(
    machine.checkout,
    text('DATA_DIR') ?? (machine.root ? `/var/lib/daylet/${hash}` : '.data'),
  )

  /** Absent: the built-in PostgreSQL, in `dataDir`. */
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:'])
  /** For migrations; the site's own role should not be able to change tables, the audit log or ledger lines. */
  const databaseOwnerUrl = url('DATABASE_OWNER_URL', ['postgres:', 'postgresql:']) ?? databaseUrl
  if (databaseOwnerUrl && !databaseUrl) wrong('DATABASE_OWNER_URL is set without DATABASE_URL')
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'])
    if (production && /[?&]sslmode=(?!verify-full|disable)/.test(text(name) ?? ''))
      wrong(`${name}: in production sslmode is verify-full (any other takes any certificate) or disable`)

  /** Newest first: the first signs, all verify. Outside production one is made and kept in `dataDir`. */
  const secrets = list(text('SECRETS'))
  const weak = secrets.findIndex((secret) => secret.length < 32 || new Set(secret).size < 10)
  if (weak >= 0)
    wrong(`SECRETS: number ${weak + 1} is too short or too uniform; each needs 32 random characters or more`)
  if (production && secrets.length === 0)
    wrong('SECRETS must be set in production: one or more random texts, comma-separated, newest first')

  const payments = oneOf('PAYMENTS', ['sandbox'], 'sandbox')
  if (production && !text('PAYMENTS'))
    wrong('PAYMENTS must be chosen in production; PAYMENTS=sandbox takes no real money')
  const currency = oneOf('CURRENCY', ['USD'], 'USD')

  /** smtp://user:password@host:port; absent outside production: mails are read at /api/outbox. */
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'])
  if (production && !smtpUrl) wrong('SMTP_URL must be set in production: sign-in codes and links are sent by mail')
  const mailFrom = text('MAIL_FROM') ?? `Daylet <no-reply@${shown.hostname}>`
  if (/[\r\n]/.test(mailFrom) || !mailFrom.includes('@')) wrong('MAIL_FROM is not a mail address')

  const google = provider('GOOGLE', production ? undefined : url('GOOGLE_ISSUER', ['https:', 'http:']))
  /** Single sign-on by any OpenID provider, shown under OIDC_NAME. */
  const oidcIssuer = url('OIDC_ISSUER', production ? ['https:'] : ['https:', 'http:'])
  const oidcWay = provider('OIDC', oidcIssuer)
  if (oidcWay && !oidcIssuer) wrong('OIDC_ISSUER must be set beside OIDC_CLIENT_ID')
  const oidc = oidcWay && { ...oidcWay, name: text('OIDC_NAME') ?? 'single sign-on' }

  const seconds = (name: string, otherwise: number) => {
    const value = text(name) ?? String(otherwise)
    if (!/^\d{1,8}$/.test(value) || Number(value) < 1) wrong(`${name} is "${value}"; it must be a number of seconds`)
    return Number(value)
  }
  /** Shorter only in tests: after this long without activity the warning opens, and counts down that long. */
  const idleWarnSeconds = seconds('IDLE_WARN_SECONDS', 1_500)
  const idleCountdownSeconds = seconds('IDLE_COUNTDOWN_SECONDS', 300)

  /** A MapLibre style; absent: the plain map that needs no outside server. */
  const mapStyleUrl = url('MAP_STYLE_URL', ['https:', 'http:'])

  const demoWanted = oneOf('DEMO', ['0', '1'], !databaseUrl && mode !== 'test' && !reachable ? '1' : '0')
  if (reachable && demoWanted === '1')
    wrong(`DEMO=1 opens accounts with printed passwords; it is refused where others can reach the site: ${reachable}`)

  return {
    mode,
    production,
    port,
    host,
    loopback,
    reachable,
    publicUrl,
    trustedProxies,
    dataDir,
    databaseUrl,
    databaseOwnerUrl,
    secrets,
    payments,
    currency,
    mapStyleUrl,
    smtpUrl,
    mailFrom,
    google,
    oidc,
    idleWarnSeconds,
    idleCountdownSeconds,
    idleSeconds: idleWarnSeconds + idleCountdownSeconds,
    demo: demoWanted === '1',
  }
}

function list(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (!family || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function thisMachine(): Machine {
  return { root: process.getuid?.() === 0, checkout: path.resolve(import.meta.dirname, '..', '..'), keepSecret }
}

/** Made once per data directory, so that a restart keeps everybody signed in. */
function keepSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  makeDataDir(dataDir)
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
