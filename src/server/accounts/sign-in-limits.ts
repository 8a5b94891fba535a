import { networksOf } from '../http/client-ip.ts'
import { hashOf } from '../http/cookies.ts'
import {
  type Budget,
  consumeBudget,
  consumeNetworkLimit,
  consumeRateLimit,
  networkBudgets,
  takeBackRateLimit,
} from '../http/rate-limit.ts'
import type { RequestContext } from '../http/request-context.ts'
import { isKnownDevice } from './accounts.sql.ts'

export type TooMany = { code: 'too_many'; retryAt: string }
type MailedWay = 'sign-up' | 'code' | 'recovery' | 'verification' | 'join'
type Way = MailedWay | 'sign-in' | 'code-answer' | 'second-factor' | 'confirmation'

/** Of all networks together, in 60 seconds: so many that no single one can use it up. */
const OF_AN_ACCOUNT = 30

/**
 * Five tries in 60 seconds by network, and behind that a larger count by account. A device the account knows counts for itself alone, so
 * that strangers' failures stop nobody; a device mark can be made up, so nobody else's counts.
 */
export async function checkSignInLimits(
  context: RequestContext,
  way: Way,
  email: string | null,
): Promise<TooMany | null> {
  const { deps, address } = context
  const account = email?.toLowerCase()
  const device = email && (await knownDevice(context, email))
  const until = device
    ? await consumeRateLimit(deps, [`${way}:${account}:${device}`])
    : ((await consumeNetworkLimit(deps, `${way}:from:`, address)) ??
      (account ? await consumeRateLimit(deps, [`${way}:${account}`], OF_AN_ACCOUNT) : null))
  return until && { code: 'too_many', retryAt: until.toString() }
}

/** Takes back a try that succeeded, so that colleagues at one address who sign in do not lock each other out. */
export async function takeBackTry(context: RequestContext, way: Way, email: string | null): Promise<void> {
  const { deps, address } = context
  const account = email?.toLowerCase()
  const device = email && (await knownDevice(context, email))
  const ofNetworks = networksOf(address).map(({ name }) => `${way}:from:${name}`)
  const shared = account ? [...ofNetworks, `${way}:${account}`] : ofNetworks
  await takeBackRateLimit(deps, device ? [`${way}:${account}:${device}`] : shared)
}

/** To one address, by who asks for it. */
const MAILS = { network: { hour: 5, day: 10 }, device: { hour: 5, day: 20 }, all: { hour: 30, day: 100 } }

/**
 * The same for what sends a mail, whose every sender counts by network; besides, nobody is sent more than so many. Of these the devices
 * the account knows have a share of their own, and each network a small one: whoever floods somebody does not keep them out.
 */
export async function checkMailLimits(
  context: RequestContext,
  way: MailedWay,
  to: string,
  account: string | null = to,
): Promise<TooMany | null> {
  const { deps, address } = context
  const much = await checkSignInLimits(context, way, account)
  if (much) return much
  const recipient = `mails:${to.toLowerCase()}`
  const device = account && (await knownDevice(context, account))
  const budgets = device
    ? both(`${recipient}:${device}`, MAILS.device)
    : [
        ...both(recipient, MAILS.network).flatMap((budget) => networkBudgets(`${budget.key}:`, address, budget)),
        ...both(recipient, MAILS.all),
      ]
  const until =
    (device ? await consumeNetworkLimit(deps, `${way}:from:`, address) : null) ?? (await consumeBudget(deps, budgets))
  return until && { code: 'too_many', retryAt: until.toString() }
}

const both = (key: string, { hour, day }: { hour: number; day: number }): Budget[] => [
  { key: `${key}:hour`, most: hour, hours: 1 },
  { key: `${key}:day`, most: day, hours: 24 },
]

/** The mark of this browser, if the account's owner has signed in there. */
async function knownDevice({ deps, token }: RequestContext, email: string): Promise<string | null> {
  const device = token('device')
  if (device === null) return null
  const mark = hashOf(device)
  return (await isKnownDevice(deps.sql, email, mark)) ? mark.toString('base64url') : null
}
