import type { Config } from '../../config.ts'
import { secretsIn } from '../../config-shown.ts'
import { settingsTable } from '../../config-table.ts'
import { type Finding, good, note, wrong } from './finding.ts'

type Env = Readonly<Record<string, string | undefined>>

/** A finding from a line of readConfig, with the variable's description as remedy. */
export function fromProblem(problem: string): Finding {
  const name = /[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{4,}/.exec(problem)?.[0] ?? ''
  const description = settingsTable(true).find((one) => one.name === name)?.description
  return wrong(`setting.${name}`, `${problem}.`, description ? `${name}: ${description}.` : 'See docs/operating.md.')
}

/** Settings that are valid but worth knowing: their combinations, and leftovers from an example. */
export function lookAtSettings(env: Env, config: Config): Finding[] {
  return [
    good('settings', 'The settings can be read.'),
    ...lookAtSecrets(env, config),
    ...(config.production ? [...lookAtAddress(config), ...lookAtExamples(config), ...lookAtSales(config)] : []),
  ]
}

/** Passwords from the documentation or common examples. */
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
          `One secret is used for ${[...new Set(names)].join(' and ')}.`,
          'Give each its own: openssl rand -hex 24; SECRETS: openssl rand -base64 48.',
        ),
      )
    if (config.production && GUESSED.test(value))
      found.push(
        wrong(
          `secrets.guessed`,
          `The password in ${first} is one of those everybody tries first.`,
          'Choose a random one, openssl rand -hex 24, there and where it is asked for; of a role: alter role … password …',
        ),
      )
  }
  return found.length > 0 ? found : [good('secrets', 'Every secret is its own, and none is an example.')]
}

function lookAtAddress({ publicUrl, host, trustedProxies, mailFrom }: Config): Finding[] {
  const found: Finding[] = []
  const { hostname } = new URL(publicUrl)
  if (/^(localhost|.+\.localhost|127\..+|\[::1\])$/.test(hostname))
    found.push(
      wrong(
        'address.local',
        `PUBLIC_URL ${publicUrl} leads every visitor to their own machine, and so do links in mails.`,
        'Set PUBLIC_URL to the name by which people know the site, such as https://spaces.example.',
      ),
    )
  else if (/(^|\.)(example|test|invalid)$|(^|\.)example\.(com|org|net)$/.test(hostname))
    found.push(
      wrong(
        'address.example',
        `PUBLIC_URL ${publicUrl} is a name from an example, which nobody can reach.`,
        'Set PUBLIC_URL to the name by which people know the site.',
      ),
    )
  const loopback = /^(localhost|::1|127\..*)$/.test(host)
  if (!loopback && trustedProxies.every((proxy) => /^(127\.|::1)/.test(proxy)))
    found.push(
      note(
        'address.proxy',
        `The site listens on HOST ${host}, and only a proxy on this machine is trusted: others can go past it.`,
        'Set HOST=127.0.0.1, or name the proxy in TRUSTED_PROXIES and let a firewall close the port.',
      ),
    )
  const from = mailFrom.match(/@([^\s>]+)/)?.[1]?.toLowerCase() ?? ''
  if (!related(from, hostname))
    found.push(
      note(
        'mail.sender',
        `MAIL_FROM is at ${from}, the site at ${hostname}: large mail services distrust that.`,
        'Write from an address at the name of the site, or see that its SPF and DKIM records allow your mail server.',
      ),
    )
  return found.length > 0 ? found : [good('address', `People know the site as ${publicUrl}; its proxy is trusted.`)]
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
            `${name} is still the example; it stands on receipts and at the foot of every page.`,
            `Set ${name} to your own.`,
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
        'PAYMENTS is sandbox: only test cards are taken, and every page says so.',
        'For real money see docs/stripe.md.',
      ),
    )
  else if (!realMoney)
    found.push(
      wrong(
        'payments.test-keys',
        "Stripe's keys are for tests: bookings are confirmed, and no money comes.",
        'Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to the live pair, or PAYMENTS=sandbox while you try.',
      ),
    )
  if (!push)
    found.push(
      note(
        'push.none',
        'There are no keys for web push: nothing is pushed to browsers.',
        'Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: npx web-push generate-vapid-keys.',
      ),
    )
  else found.push(good('push', 'The keys for web push are a pair.'))
  return found
}
