import type { Config } from '../../config.ts'
import { type SmtpTrouble, trySmtp } from '../../external/mail/try-smtp.ts'
import { tryProvider } from '../../external/sign-in/openid.ts'
import { type Finding, good, note, wrong } from './finding.ts'

const MAIL: Record<SmtpTrouble['kind'], [what: string, remedy: string]> = {
  unknown_host: [
    'The name of the mail server is not known',
    'See that the host in SMTP_URL is spelt right, and that this machine looks it up: getent hosts <host>',
  ],
  unreachable: [
    'The mail server cannot be reached',
    'See that host and port in SMTP_URL are right (587 or 465, on this machine 25), that it runs (systemctl status postfix, where it is yours), and that no firewall stands between: nc -vz <host> <port>',
  ],
  not_encrypted: [
    'The mail server does not encrypt as it must',
    'In SMTP_URL smtps:// is for port 465, smtp:// for 587 and 25, where a server on another machine needs STARTTLS and a certificate of its name.',
  ],
  sign_in: [
    'The mail server does not let the site in',
    'See that user and password in SMTP_URL are right, with %40 for @, and which it wants.',
  ],
  refused: ['The mail server refuses', 'Its words say why; often MAIL_FROM is an address it does not send for.'],
}

/** Signs in at the mail server; sends an email only if `sendTo` is given. */
export async function lookAtMail({ smtpUrl, mailFrom }: Config, sendTo: string | undefined): Promise<Finding[]> {
  if (!smtpUrl)
    return [
      note(
        'mail.none',
        'There is no mail server: letters are read at /api/outbox.',
        'Set SMTP_URL before others use the site.',
      ),
    ]
  const trouble = await trySmtp(smtpUrl, sendTo ? { from: mailFrom, to: sendTo } : undefined)
  if (!trouble)
    return [
      good('mail', sendTo ? `A letter to ${sendTo} was taken.` : 'The mail server lets the site in; nothing was sent.'),
    ]
  const [what, remedy] = MAIL[trouble.kind]
  return [wrong(`mail.${trouble.kind}`, `${what}: ${trouble.words}.`, remedy)]
}

/** Sends the gateway a request that changes nothing. */
export async function lookAtPayments({ stripe }: Config): Promise<Finding[]> {
  if (!stripe) return []
  const { tryStripe } = await import('../../external/payments/stripe/try-stripe.ts')
  const trouble = await tryStripe(stripe)
  if (!trouble) return [good('payments', 'Stripe knows the key.')]
  if (trouble.kind === 'key')
    return [
      wrong(
        'payments.key',
        `Stripe does not know STRIPE_SECRET_KEY (${trouble.words}).`,
        'Copy it again from the dashboard, under developers, API keys, into STRIPE_SECRET_KEY; it may have been rolled.',
      ),
    ]
  return [
    wrong(
      'payments.unreachable',
      `Stripe gave no answer (${trouble.words}).`,
      'See that this machine reaches it, curl -i https://api.stripe.com, and that STRIPE_API_URL is unset or right.',
    ),
  ]
}

/** Pings Redis, if it is configured. */
export async function lookAtRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (!redisUrl) return []
  const { tryRedis } = await import('../../external/bus/try-redis.ts')
  const words = await tryRedis(redisUrl)
  if (words === null) return [good('redis', 'Redis answers.')]
  const remedy = /NOAUTH|WRONGPASS|invalid password|NOPERM|AUTH/i.test(words)
    ? 'See that user and password in REDIS_URL are right: redis://:password@host:6379'
    : 'See that Redis runs there (systemctl start redis-server) and that REDIS_URL is right, or leave REDIS_URL out: PostgreSQL tells the news then.'
  return [wrong('redis', `Redis cannot be used: ${words}.`, remedy)]
}

/** Checks that the sign-in providers respond; client id and secret are only tested by signing in. */
export async function lookAtSignIn({ google, oidc }: Config): Promise<Finding[]> {
  const found: Finding[] = []
  const place = (issuer: string) => `${new URL(issuer).origin}${new URL(issuer).pathname}`
  for (const [name, provider] of [
    ['GOOGLE', google],
    ['OIDC', oidc],
  ] as const) {
    if (!provider) continue
    const words = await tryProvider(provider)
    found.push(
      words === null
        ? good(`sign-in.${name.toLowerCase()}`, `${place(provider.issuer)} describes itself as a provider.`)
        : wrong(
            `sign-in.${name.toLowerCase()}`,
            `${place(provider.issuer)} cannot be used: ${words}.`,
            `See that ${name}_ISSUER is right, and that this machine reaches it.`,
          ),
    )
  }
  return found
}
