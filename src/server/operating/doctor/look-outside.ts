import { type SmtpTrouble, trySmtp } from '../../external/mail/try-smtp.ts'
import { tryProvider } from '../../external/sign-in/openid.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Finding, good, note, wrong } from './finding.ts'

const MAIL: Record<SmtpTrouble['kind'], [what: string, remedy: string]> = {
  unknown_host: [
    'The host name of the mail server was not found',
    'Check the spelling of the host in SMTP_URL, and that this machine can resolve it: getent hosts <host>',
  ],
  unreachable: [
    'The mail server can’t be reached',
    'Check the host and port in SMTP_URL (587 or 465, on this machine 25), that the server runs (your own: systemctl status postfix), and that no firewall blocks it: nc -vz <host> <port>',
  ],
  not_encrypted: [
    'The mail server doesn’t offer the required encryption',
    'In SMTP_URL, use smtps:// for port 465 and smtp:// for 587 and 25. With smtp://, a server on another machine needs STARTTLS and a certificate for its name.',
  ],
  sign_in: ['The mail server rejected the sign-in', 'Check the user and password in SMTP_URL. Write %40 for @.'],
  refused: [
    'The mail server rejected the email',
    'Its message gives the reason. Often the server may not send for the address in MAIL_FROM.',
  ],
}

export async function lookAtMail({ smtpUrl, mailFrom }: Config, sendTo: string | undefined): Promise<Finding[]> {
  if (!smtpUrl)
    return [
      note(
        'mail.none',
        'No mail server is set. You can read emails at /api/outbox.',
        'Set SMTP_URL before others use the site.',
      ),
    ]
  const trouble = await trySmtp(smtpUrl, sendTo ? { from: mailFrom, to: sendTo } : undefined)
  if (!trouble)
    return [
      good(
        'mail',
        sendTo
          ? `The mail server accepted an email to ${sendTo}.`
          : 'The mail server accepted the sign-in. No email was sent.',
      ),
    ]
  const [what, remedy] = MAIL[trouble.kind]
  return [wrong(`mail.${trouble.kind}`, `${what}: ${trouble.words}.`, remedy)]
}

export async function lookAtPayments({ stripe }: Config): Promise<Finding[]> {
  if (!stripe) return []
  const { tryStripe } = await import('../../external/payments/stripe/try-stripe.ts')
  const trouble = await tryStripe(stripe)
  if (!trouble) return [good('payments', 'Stripe accepted the key.')]
  if (trouble.kind === 'key')
    return [
      wrong(
        'payments.key',
        `Stripe rejected STRIPE_SECRET_KEY (${trouble.words}).`,
        'Copy STRIPE_SECRET_KEY again from the Stripe dashboard (Developers, API keys). It may have been rotated.',
      ),
    ]
  return [
    wrong(
      'payments.unreachable',
      `Stripe did not respond (${trouble.words}).`,
      'Make sure that this machine can reach Stripe, curl -i https://api.stripe.com, and that STRIPE_API_URL is unset or right.',
    ),
  ]
}

export async function lookAtRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (!redisUrl) return []
  const { tryRedis } = await import('../../external/bus/try-redis.ts')
  const words = await tryRedis(redisUrl)
  if (words === null) return [good('redis', 'Redis responds.')]
  const remedy = /NOAUTH|WRONGPASS|invalid password|NOPERM|AUTH/i.test(words)
    ? 'Check the user and password in REDIS_URL: redis://:password@host:6379'
    : 'Make sure that Redis runs there (systemctl start redis-server) and that REDIS_URL is right. Or remove REDIS_URL to use PostgreSQL instead.'
  return [wrong('redis', `Redis can’t be used: ${words}.`, remedy)]
}

/** Checks that the sign-in providers respond. Their client id and secret can only be tested by signing in. */
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
        ? good(`sign-in.${name.toLowerCase()}`, `${place(provider.issuer)} responds as a sign-in provider.`)
        : wrong(
            `sign-in.${name.toLowerCase()}`,
            `${place(provider.issuer)} can’t be used: ${words}.`,
            `Make sure that ${name}_ISSUER is right and that this machine can reach it.`,
          ),
    )
  }
  return found
}
