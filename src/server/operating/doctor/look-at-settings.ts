import type { Config } from '../../platform/config/config.ts'
import { secretsIn, settingsTable } from '../../platform/config/table.ts'
import { type Finding, good, note, wrong } from './finding.ts'

type Env = Readonly<Record<string, string | undefined>>

export function fromProblem(problem: string): Finding {
  const name = /[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{4,}/.exec(problem)?.[0] ?? ''
  const description = settingsTable(true).find((one) => one.name === name)?.description
  return wrong(`setting.${name}`, `${problem}.`, description ? `${name}: ${description}.` : 'See docs/operating.md.')
}

export function lookAtSettings(env: Env, config: Config): Finding[] {
  return [
    good('settings', 'The settings are valid.'),
    ...lookAtSecrets(env, config),
    ...(config.production ? [...lookAtAddress(config), ...lookAtExamples(config), ...lookAtSales(config)] : []),
  ]
}

const GUESSED = /^(choose-(one|another)|change-?me|password|passwd|secret|postgres|daylet|admin|test|1234\d*)$/i

function lookAtSecrets(env: Env, config: Config): Finding[] {
  const found: Finding[] = []
  const holders = new Map<string, string[]>()
  for (const [name, value] of secretsIn(env)) holders.set(value, [...(holders.get(value) ?? []), name])
  for (const [value, names] of holders) {
    const [first = ''] = names
    if (names.length > 1)
      found.push(
        wrong(
          'secrets.same',
          `${[...new Set(names)].join(' and ')} have the same secret.`,
          'Give each its own secret: openssl rand -hex 24; SECRETS: openssl rand -base64 48.',
        ),
      )
    if (config.production && GUESSED.test(value))
      found.push(
        wrong(
          `secrets.guessed`,
          `The password in ${first} is a common default password.`,
          'Choose a random password, openssl rand -hex 24, here and on the server that checks it. For a database role: alter role … password …',
        ),
      )
  }
  return found.length > 0 ? found : [good('secrets', 'All secrets are different, and none is an example.')]
}

function lookAtAddress({ publicUrl, host, trustedProxies, mailFrom }: Config): Finding[] {
  const found: Finding[] = []
  const { hostname } = new URL(publicUrl)
  if (/^(localhost|.+\.localhost|127\..+|\[::1\])$/.test(hostname))
    found.push(
      wrong(
        'address.local',
        `PUBLIC_URL ${publicUrl} points every visitor to their own machine, and so do links in emails.`,
        'Set PUBLIC_URL to the site’s public name, such as https://spaces.example.',
      ),
    )
  else if (/(^|\.)(example|test|invalid)$|(^|\.)example\.(com|org|net)$/.test(hostname))
    found.push(
      wrong(
        'address.example',
        `PUBLIC_URL ${publicUrl} is an example name that no one can reach.`,
        'Set PUBLIC_URL to the site’s public name.',
      ),
    )
  const loopback = /^(localhost|::1|127\..*)$/.test(host)
  if (!loopback && trustedProxies.every((proxy) => /^(127\.|::1)/.test(proxy)))
    found.push(
      note(
        'address.proxy',
        `The site listens on HOST ${host}, but only a proxy on this machine is trusted, so others can bypass the proxy.`,
        'Set HOST=127.0.0.1, or name the proxy in TRUSTED_PROXIES and block the port with a firewall.',
      ),
    )
  const from = mailFrom.match(/@([^\s>]+)/)?.[1]?.toLowerCase() ?? ''
  if (!related(from, hostname))
    found.push(
      note(
        'mail.sender',
        `MAIL_FROM is at ${from}, but the site is at ${hostname}. Large email services may reject this.`,
        'Send from an address at the site’s domain, or make sure that its SPF and DKIM records allow your mail server.',
      ),
    )
  return found.length > 0 ? found : [good('address', `The site is at ${publicUrl}, and its proxy is trusted.`)]
}

const related = (one: string, other: string) => one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

function lookAtExamples({ operator, contact }: Config): Finding[] {
  const examples = [
    ['OPERATOR_ADDRESS', /123 Example Street|Your City/i.test(operator.address)],
    ['OPERATOR_TAX_ID', operator.taxId === '00-0000000'],
    ['CONTACT_EMAIL', /@example\.(com|org|net)$/i.test(contact.email)],
  ] as const
  return examples.flatMap(([name, left]) =>
    left
      ? [
          wrong(
            `operator.${name}`,
            `${name} is still the example, which appears on receipts and at the bottom of every page.`,
            `Set ${name} to your own details.`,
          ),
        ]
      : [],
  )
}

function lookAtSales({ payments, realMoney, push }: Config): Finding[] {
  const found: Finding[] = []
  if (payments === 'sandbox')
    found.push(
      note(
        'payments.sandbox',
        'PAYMENTS is sandbox. Only test cards are accepted, with a notice on every page.',
        'To take real payments, see docs/stripe.md.',
      ),
    )
  else if (!realMoney)
    found.push(
      wrong(
        'payments.test-keys',
        'The Stripe keys are test keys. Bookings are confirmed, but no money arrives.',
        'Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to the live pair, or use PAYMENTS=sandbox for testing.',
      ),
    )
  if (!push)
    found.push(
      note(
        'push.none',
        'Web push has no keys, so browsers get no push notifications.',
        'Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: npx web-push generate-vapid-keys.',
      ),
    )
  else found.push(good('push', 'The web push keys match.'))
  return found
}
