import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { IDLE_RULES } from '../../../domain/accounts/idle.ts'
import { readTilesFile } from './map-file.ts'
import { isHuge, isPrivate } from './networks.ts'
import { count, list, oneOf, secret, url } from './values.ts'

// The operator's settings by section. Their descriptions are also the documentation.
export const modeSection = z.object({
  NODE_ENV: oneOf('NODE_ENV', ['development', 'production', 'test'])
    .default('development')
    .describe('`production` for a public site. The site then refuses to start with unsafe settings'),
})

const NOT_ENCRYPTED = 'PUBLIC_URL must start with https:// in production'
const publicUrl = url('PUBLIC_URL', ['http', 'https'], NOT_ENCRYPTED)
  .transform((value) => new URL(value))
  .refine(
    ({ href, origin }) => href === `${origin}/`,
    'PUBLIC_URL must be only scheme, host and port, such as https://spaces.example',
  )
const REACHABLE = 'PUBLIC_URL is reachable by others: set NODE_ENV=production for a public site, or remove PUBLIC_URL'
const host = z.string().refine((value) => isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value), {
  error: ({ input }) => `HOST is "${input}"; it must be an IP address or a host name`,
})
const NO_PROXY =
  'TRUSTED_PROXIES must be set in production: the proxy that terminates HTTPS, such as 127.0.0.1; without it all visitors count as one'
const network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
    error: ({ input }) => `TRUSTED_PROXIES: "${input}" is not an address or network such as 10.0.0.0/8`,
  })
  .refine((value) => !isHuge(value), {
    error: ({ input }) =>
      `TRUSTED_PROXIES: ${input} covers too much of the internet: anyone in it could forge their address`,
  })
export const addressOf = (production: boolean, inTests = false) =>
  z
    .object({
      PORT: count('PORT', [0, 65_535], 'a number from 0 to 65535')
        .prefault('3000')
        .describe('The port to listen on. 0 picks any free port'),
      HOST: host.default('127.0.0.1').describe('The address of this machine to listen on'),
      PUBLIC_URL: (production
        ? publicUrl.refine(({ protocol }) => protocol === 'https:', NOT_ENCRYPTED)
        : publicUrl.refine(({ hostname }) => inTests || isPrivate(hostname), REACHABLE).optional()
      ).describe('The public URL of the site: scheme, host and port, such as `https://spaces.example`'),
      HSTS_SUBDOMAINS: oneOf('HSTS_SUBDOMAINS', ['0', '1'])
        .default('1')
        .describe(
          '`0` if subdomains of the site are served without HTTPS. Browsers then require HTTPS for the site only',
        ),
      SEARCH_ENGINES: oneOf('SEARCH_ENGINES', ['0', '1'])
        .optional()
        .describe(
          '`0` asks search engines not to index the site, `1` allows it. Default: `0` if PUBLIC_URL is local, otherwise `1`',
        ),
      METRICS_TOKEN: secret('METRICS_TOKEN').describe(
        'The token for Prometheus at `/metrics`. Default: the page is off',
      ),
      TRUSTED_PROXIES: list
        .pipe(z.array(network).min(production ? 1 : 0, NO_PROXY))
        .describe(
          'Proxies whose X-Forwarded-For is trusted: addresses or networks such as `10.0.0.0/8`, comma-separated',
        ),
    })
    .transform(({ PORT: port, HOST: host, PUBLIC_URL, HSTS_SUBDOMAINS, ...env }) => {
      const { TRUSTED_PROXIES: trustedProxies, SEARCH_ENGINES, METRICS_TOKEN: metricsToken = null } = env
      const hstsSubdomains = HSTS_SUBDOMAINS === '1'
      const { origin, hostname } = PUBLIC_URL ?? new URL(`http://localhost:${port}`)
      const loopback = host === 'localhost' || host === '::1' || /^127\./.test(host)
      const local = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
      const inDevelopment = !loopback ? `HOST is ${host}` : local ? undefined : `PUBLIC_URL is ${origin}`
      const reachable = production ? 'NODE_ENV is production' : inDevelopment
      const indexed = SEARCH_ENGINES ? SEARCH_ENGINES === '1' : !local
      return { port, host, reachable, publicUrl: origin, hstsSubdomains, trustedProxies, indexed, metricsToken }
    })

export const secretsOf = (production: boolean) =>
  z.object({
    SECRETS: list
      .superRefine((secrets, { addIssue }) => {
        const weak = secrets.findIndex((secret) => secret.length < 32 || new Set(secret).size < 10)
        if (weak >= 0)
          addIssue(`SECRETS: number ${weak + 1} is too short or too uniform; each needs 32 random characters or more`)
        if (production && secrets.length === 0)
          addIssue('SECRETS must be set in production: one or more random texts, comma-separated, newest first')
      })
      .describe(
        'Random texts of 32 characters or more, comma-separated, newest first. The first signs, all verify. Outside production, one is created and stored',
      ),
  })

const smtp = url(
  'SMTP_URL',
  ['smtp', 'smtps'],
  'SMTP_URL must be set in production: the site emails sign-in codes and links',
)

const mapTiles = z.string().superRefine((value, { addIssue }) => {
  if (/^[a-z]+:\/\//i.test(value)) {
    if (!/^https:\/\/[^/]/i.test(value) || !URL.canParse(value)) addIssue('MAP_PMTILES is not an https:// address')
  } else if (!path.isAbsolute(value))
    addIssue('MAP_PMTILES must be a full path such as /srv/daylet/city.pmtiles, or an https:// address')
  else {
    const file = readTilesFile(value)
    if ('problem' in file) addIssue(`MAP_PMTILES: ${value} ${file.problem}`)
  }
})

export const outsideOf = (production: boolean, publicUrl = 'http://localhost') =>
  z
    .object({
      CURRENCY: oneOf('CURRENCY', ['USD']).default('USD').describe('The one currency of the marketplace'),
      SMTP_URL: (production ? smtp : smtp.optional()).describe(
        '`smtp://user:password@host:port`. Without it, outside production, you can read emails at `/api/outbox`',
      ),
      MAIL_FROM: z
        .string()
        .refine((from) => !/[\r\n]/.test(from) && from.includes('@'), 'MAIL_FROM is not an email address')
        .default(`Daylet <no-reply@${new URL(publicUrl).hostname}>`)
        .describe('The sender of emails. Default: no-reply at the host of PUBLIC_URL'),
      MAP_STYLE_URL: url('MAP_STYLE_URL', ['https', 'http'])
        .optional()
        .describe('A MapLibre style, for a map with streets. Default: the plain map, which needs no outside server'),
      MAP_PMTILES: mapTiles
        .optional()
        .describe(
          'A PMTiles file of Protomaps, for a map with streets in our colours: its full path on this machine, or its https:// address. Default: the plain map',
        ),
    })
    .refine(
      (env) => !env.MAP_PMTILES || !env.MAP_STYLE_URL,
      'MAP_PMTILES and MAP_STYLE_URL are both set: remove one of them',
    )
    .transform((env) => ({
      currency: env.CURRENCY,
      mapStyleUrl: env.MAP_STYLE_URL,
      mapTiles: tilesOf(env.MAP_PMTILES),
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM,
    }))

function tilesOf(value: string | undefined) {
  if (!value) return null
  return path.isAbsolute(value) ? { file: value, url: null } : { file: null, url: value }
}

const seconds = (name: string, milliseconds: number, most: number) =>
  count(name, [1, most], `a number of seconds, ${most} at most`).prefault(String(milliseconds / 1000))

/**
 * How long someone is inactive before the warning, and how long the countdown lasts. In tests, both may be set to more
 * than an hour.
 */
export const idleOf = (inTests: boolean) =>
  z
    .object({
      IDLE_WARN_SECONDS: seconds('IDLE_WARN_SECONDS', IDLE_RULES.warnAfter, inTests ? 99_999_999 : 3_600).describe(
        'Seconds without activity before the warning opens',
      ),
      IDLE_COUNTDOWN_SECONDS: seconds(
        'IDLE_COUNTDOWN_SECONDS',
        IDLE_RULES.countdown,
        inTests ? 99_999_999 : 3_600,
      ).describe('Seconds that the warning counts down to the sign-out'),
    })
    .transform(({ IDLE_WARN_SECONDS: idleWarnSeconds, IDLE_COUNTDOWN_SECONDS: idleCountdownSeconds }) => ({
      idleWarnSeconds,
      idleCountdownSeconds,
      idleSeconds: idleWarnSeconds + idleCountdownSeconds,
    }))

export const demoOf = (byItself: boolean, reachable: string | undefined) =>
  z
    .object({
      DEMO: oneOf('DEMO', ['0', '1'])
        .default(byItself ? '1' : '0')
        .describe(
          '`1` fills an empty database with the demo. On by default with the built-in database if no one else can reach it',
        ),
    })
    .refine(
      ({ DEMO }) => DEMO === '0' || !reachable,
      `DEMO=1 creates accounts with known passwords, so it is refused if others can reach the site: ${reachable}`,
    )
    .transform(({ DEMO }) => ({ demo: DEMO === '1' }))
