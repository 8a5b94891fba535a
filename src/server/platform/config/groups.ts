import { createECDH, createHash } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { OUR_SETTINGS, OWN_NAME, type SiteSettings } from '../../../domain/settings/site.ts'
import { count, list, oneOf, url } from './values.ts'

const needed = 'S3_BUCKET is set without S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET is not a valid bucket name')

export const filesOf = () =>
  z
    .object({
      S3_BUCKET: bucket
        .optional()
        .describe('A bucket of any S3-compatible store, for uploaded files. Default: a folder in DATA_DIR'),
      S3_REGION: z.string().max(60).default('us-east-1').describe('The region of that bucket'),
      S3_ENDPOINT: url('S3_ENDPOINT', ['https', 'http'])
        .optional()
        .describe("The store's URL, such as `https://storage.example`. Default: Amazon S3"),
      S3_ACCESS_KEY_ID: z.string().optional().describe('The access key of the site'),
      S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that key. The bucket must be private'),
    })
    .refine((env) => !env.S3_BUCKET || (env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY), needed)
    .refine(
      (env) => env.S3_BUCKET || !(env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID || env.S3_SECRET_ACCESS_KEY),
      'S3_BUCKET must be set with the other S3_ settings',
    )
    .transform((env) => ({
      s3: env.S3_BUCKET
        ? {
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            endpoint: env.S3_ENDPOINT,
            accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
          }
        : null,
    }))

const required = (name: string, what: string) =>
  z.string(`${name} must be set in production: ${what}`).max(300, `${name} is longer than 300 characters`)

/** The operator's details appear on receipts and in emails. Placeholders are allowed only if nothing is sold. */
export const operatorOf = (production: boolean) => {
  const name = required('OPERATOR_NAME', 'the legal name of the site’s operator')
  const address = required('OPERATOR_ADDRESS', 'the operator’s postal address, in one line')
  const taxId = required('OPERATOR_TAX_ID', 'the operator’s tax number or VAT ID')
  const mail = z.email({
    error: ({ input }) =>
      input === undefined
        ? 'CONTACT_EMAIL must be set in production: the contact address at the bottom of every page'
        : 'CONTACT_EMAIL is not an email address',
  })
  return z
    .object({
      CONTACT_EMAIL: (production ? mail : mail.default('hello@example.com')).describe(
        'The contact address: at the bottom of every page, and for replies to emails',
      ),
      CONTACT_PHONE: (production
        ? z.string().max(50).optional()
        : z.string().max(50).default('+1 (555) 000-0000')
      ).describe('At the bottom of every page. Default in production: no phone number'),
      OPERATOR_NAME: (production ? name : name.default('Daylet')).describe(
        'The legal name of the operator, who issues receipts',
      ),
      OPERATOR_ADDRESS: (production ? address : address.default('123 Example Street, Your City')).describe(
        'The postal address of the operator, in one line: on receipts, emails and at the bottom of every page',
      ),
      OPERATOR_TAX_ID: (production ? taxId : taxId.default('00-0000000')).describe(
        'The tax number or VAT ID of the operator, on receipts',
      ),
    })
    .transform((env) => ({
      operator: { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS, taxId: env.OPERATOR_TAX_ID },
      brand: OWN_NAME as string,
      contact: { email: env.CONTACT_EMAIL, phone: env.CONTACT_PHONE ?? null, address: env.OPERATOR_ADDRESS },
      ...(OUR_SETTINGS as Pick<SiteSettings, keyof typeof OUR_SETTINGS>),
    }))
}

const SECRET_IN_IT = 'OTEL_EXPORTER_OTLP_ENDPOINT must not contain a user or a password'

export const runningOf = () =>
  z
    .object({
      DRAIN_SECONDS: count('DRAIN_SECONDS', [0, 600], 'a number from 0 to 600')
        .prefault('0')
        .describe(
          'How long a stopping process keeps serving while `/readyz` answers 503, so that the load balancer moves its visitors first. 0 if a single proxy serves a single site',
        ),
      OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https'])
        .refine((value) => !URL.parse(value)?.username && !URL.parse(value)?.password, SECRET_IN_IT)
        .optional()
        .describe(
          'An OpenTelemetry collector, such as `http://127.0.0.1:4318`. It receives spans of requests, queries and jobs at `/v1/traces`. Default: no tracing',
        ),
    })
    .transform((env) => ({ tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT, drainSeconds: env.DRAIN_SECONDS }))

const GOOGLE = 'https://accounts.google.com'

export const signInOf = (production: boolean) =>
  z
    .object({
      GOOGLE_CLIENT_ID: z.string().optional().describe('Turns on sign-in with Google, together with its secret'),
      GOOGLE_CLIENT_SECRET: z.string().optional().describe('Set together with GOOGLE_CLIENT_ID'),
      GOOGLE_ISSUER: (production ? z.string() : url('GOOGLE_ISSUER', ['https', 'http']))
        .default(GOOGLE)
        .describe('Another issuer, for development. Ignored in production'),
      OIDC_CLIENT_ID: z
        .string()
        .optional()
        .describe('Turns on single sign-on with any OpenID provider, together with secret and issuer'),
      OIDC_CLIENT_SECRET: z.string().optional().describe('Set together with OIDC_CLIENT_ID'),
      OIDC_ISSUER: url('OIDC_ISSUER', production ? ['https'] : ['https', 'http'])
        .optional()
        .describe("The provider's URL, such as `https://login.example`"),
      OIDC_NAME: z.string().default('single sign-on').describe('The name of the provider on the sign-in button'),
    })
    .superRefine((env, { addIssue }) => {
      for (const provider of ['GOOGLE', 'OIDC'] as const)
        if (!env[`${provider}_CLIENT_ID`] !== !env[`${provider}_CLIENT_SECRET`])
          addIssue(`${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET must be set together or not at all`)
      if (env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET && !env.OIDC_ISSUER)
        addIssue('OIDC_ISSUER must be set with OIDC_CLIENT_ID')
    })
    .transform((env) => {
      const google = providerOf(production ? GOOGLE : env.GOOGLE_ISSUER, env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET)
      const oidc = providerOf(env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET)
      return { google, oidc: oidc && { ...oidc, name: env.OIDC_NAME } }
    })
const providerOf = (issuer?: string, clientId?: string, clientSecret?: string) =>
  issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null

const database = (name: string, production: boolean) =>
  url(name, ['postgres', 'postgresql']).refine(
    (value) => !production || !/[?&]sslmode=(?!verify-full|disable)/.test(value),
    `${name}: in production, sslmode must be verify-full or disable; other modes accept any certificate`,
  )
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** PostgreSQL doesn't run as root, and its own account can't enter root's folders. */
export const ROOT_DATA = '/var/lib/daylet'

export const storageOf = (production: boolean, { root, checkout }: { root: boolean; checkout: string }) =>
  z
    .object({
      DATA_DIR: z
        .string()
        .default(root ? `${ROOT_DATA}/${hashOf(checkout)}` : '.data')
        .describe('The folder for files on disk. As root: a folder below `/var/lib/daylet`'),
      DATABASE_URL: database('DATABASE_URL', production)
        .optional()
        .describe(
          'Your own PostgreSQL, with the role of the site. Add `?pgbouncer=true` behind a pooler. Default: the built-in database in DATA_DIR',
        ),
      REDIS_URL: url('REDIS_URL', ['redis', 'rediss'])
        .optional()
        .describe(
          'Redis or Valkey, to pass live updates between processes. Default: PostgreSQL, except behind a pooler, where live updates arrive up to 2 s later, without typing indicators',
        ),
      DATABASE_READ_URL: database('DATABASE_READ_URL', production)
        .optional()
        .describe(
          'A streaming replica, with the role of the site. It serves searches, spaces and reviews while it is less than 5 s behind, except to users who changed something in the last 10 s',
        ),
      DATABASE_OWNER_URL: database('DATABASE_OWNER_URL', production)
        .optional()
        .describe(
          "The database owner, for migrations. The site's own role should have no right to change tables, the audit log or ledger lines",
        ),
    })
    .refine((env) => env.DATABASE_URL || !env.DATABASE_OWNER_URL, 'DATABASE_OWNER_URL is set without DATABASE_URL')
    .refine((env) => env.DATABASE_URL || !env.DATABASE_READ_URL, 'DATABASE_READ_URL is set without DATABASE_URL')
    .transform(
      ({ DATA_DIR, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL, DATABASE_READ_URL, REDIS_URL: redisUrl }) => ({
        dataDir: path.resolve(checkout, DATA_DIR),
        databaseUrl,
        databaseOwnerUrl: DATABASE_OWNER_URL ?? databaseUrl,
        databaseReadUrl: DATABASE_READ_URL,
        redisUrl,
      }),
    )

const NOT_CHOSEN = 'PAYMENTS must be chosen in production: stripe, or sandbox, which takes no real money'
const provider = oneOf('PAYMENTS', ['sandbox', 'stripe'], NOT_CHOSEN)

const key = (name: string, kind: RegExp, example: string) =>
  z.string().refine((value) => kind.test(value), `${name} is not a Stripe key such as ${example}`)

const isLive = (one: string) => one.includes('_live_')

export const paymentsOf = (production: boolean) =>
  z
    .object({
      PAYMENTS: (production ? provider : provider.default('sandbox')).describe(
        '`stripe` takes real money and needs the next three settings. `sandbox` takes only test cards, with a notice on every page in production',
      ),
      STRIPE_SECRET_KEY: key('STRIPE_SECRET_KEY', /^[sr]k_(test|live)_\w+$/, 'sk_live_…')
        .optional()
        .describe('From the Stripe dashboard: Developers, API keys'),
      STRIPE_PUBLISHABLE_KEY: key('STRIPE_PUBLISHABLE_KEY', /^pk_(test|live)_\w+$/, 'pk_live_…')
        .optional()
        .describe('From the same page. It is sent to browsers'),
      STRIPE_WEBHOOK_SECRETS: list
        .refine(
          (secrets) => secrets.every((one) => /^whsec_\w+$/.test(one)),
          'STRIPE_WEBHOOK_SECRETS: each must start with whsec_',
        )
        .describe(
          'The secrets of the webhook endpoints at `/api/webhooks/stripe`, comma-separated. All of them are valid, so you can rotate them',
        ),
      STRIPE_API_URL: url('STRIPE_API_URL', production ? ['https'] : ['https', 'http'])
        .default('https://api.stripe.com')
        .describe("Another URL for Stripe's API, for tests or a proxy"),
    })
    .superRefine((env, { addIssue }) => {
      if (env.PAYMENTS !== 'stripe') return
      const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env
      if (!secret) addIssue('STRIPE_SECRET_KEY must be set with PAYMENTS=stripe')
      if (!publishable) addIssue('STRIPE_PUBLISHABLE_KEY must be set with PAYMENTS=stripe')
      if (env.STRIPE_WEBHOOK_SECRETS.length === 0)
        addIssue('STRIPE_WEBHOOK_SECRETS must be set with PAYMENTS=stripe: they prove that events come from Stripe')
      if (secret && publishable && isLive(secret) !== isLive(publishable))
        addIssue('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY have different modes: one is live, the other for tests')
    })
    .transform((env) => {
      const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
      const { STRIPE_WEBHOOK_SECRETS: webhookSecrets, STRIPE_API_URL: apiUrl } = env
      const chosen = env.PAYMENTS === 'stripe' && secretKey && publishableKey
      return {
        payments: env.PAYMENTS,
        stripe: chosen ? { secretKey, publishableKey, webhookSecrets, apiUrl } : null,
        realMoney: Boolean(chosen && isLive(secretKey)),
      }
    })

export type PushKeys = { publicKey: string; privateKey: string }

const vapidKey = (name: string, bytes: number, what: string) =>
  z
    .string()
    .refine(
      (text) => /^[\w-]+=*$/.test(text) && Buffer.from(text, 'base64url').length === bytes,
      `${name} is not ${what} in base64url: create a pair with npx web-push generate-vapid-keys`,
    )
    .optional()

export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey('base64url')
}

/** In production, web push is off unless keys are configured. Elsewhere a pair of keys is generated and stored. */
export const pushOf = () =>
  z
    .object({
      VAPID_PUBLIC_KEY: vapidKey('VAPID_PUBLIC_KEY', 65, 'a public key of P-256').describe(
        'With VAPID_PRIVATE_KEY, turns on push notifications. If you change it, users must turn them on again',
      ),
      VAPID_PRIVATE_KEY: vapidKey('VAPID_PRIVATE_KEY', 32, 'a private key of P-256').describe(
        'The private half of that key. Without both, production sends no push notifications; outside production, a pair is created in DATA_DIR',
      ),
    })
    .refine(
      (env) => (env.VAPID_PUBLIC_KEY === undefined) === (env.VAPID_PRIVATE_KEY === undefined),
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together or not at all',
    )
    .refine(
      (env) => !env.VAPID_PUBLIC_KEY || !env.VAPID_PRIVATE_KEY || isPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY),
      'VAPID_PUBLIC_KEY is not the public half of VAPID_PRIVATE_KEY',
    )
    .transform(({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }) => ({
      push: publicKey && privateKey ? { publicKey, privateKey } : null,
    }))

function isPair(publicKey: string, privateKey: string): boolean {
  try {
    return Buffer.from(publicKeyOf(privateKey), 'base64url').equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    return false
  }
}
