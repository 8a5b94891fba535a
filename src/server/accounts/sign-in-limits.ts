import { networksOf } from '../platform/http/client-ip.ts'
import { hashOf } from '../platform/http/cookies.ts'
import {
  type Budget,
  consumeBudget,
  consumeNetworkLimit,
  consumeRateLimit,
  networkBudgets,
  takeBackRateLimit,
} from '../platform/http/rate-limit.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { isKnownDevice } from './accounts.sql.ts'

export type TooMany = { code: 'too_many'; retryAt: string }
type MailedWay = 'sign-up' | 'code' | 'recovery' | 'verification' | 'join'
type Way = MailedWay | 'sign-in' | 'code-answer' | 'second-factor' | 'confirmation'

/** Limits attempts per account from all networks together in 60 seconds. A single network can't reach this limit. */
const OF_AN_ACCOUNT = 30

/**
 * Allows five attempts per network in 60 seconds, and more per account. Devices that the account knows have their own
 * limit, so that strangers can't lock the owner out. Unknown device cookies don't count as devices, because anyone can
 * make them up.
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

/** Successful attempts don't count, so that colleagues on one network don't lock each other out. */
export async function takeBackTry(context: RequestContext, way: Way, email: string | null): Promise<void> {
  const { deps, address } = context
  const account = email?.toLowerCase()
  const device = email && (await knownDevice(context, email))
  const ofNetworks = networksOf(address).map(({ name }) => `${way}:from:${name}`)
  const shared = account ? [...ofNetworks, `${way}:${account}`] : ofNetworks
  await takeBackRateLimit(deps, device ? [`${way}:${account}:${device}`] : shared)
}

const MAILS = { network: { hour: 5, day: 10 }, device: { hour: 5, day: 20 }, all: { hour: 30, day: 100 } }

/**
 * Limits emails to a recipient, in total and from each network. Known devices have their own limit, and the limit for
 * each network is small, so that flooding an address doesn't lock its owner out.
 */
export async function checkMailLimits(
  context: RequestContext,
  way: MailedWay,
  to: string,
  account: string | null = to,
): Promise<TooMany | null> {
  const { deps, address } = context
  const limited = await checkSignInLimits(context, way, account)
  if (limited) return limited
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

async function knownDevice({ deps, token }: RequestContext, email: string): Promise<string | null> {
  const device = token('device')
  if (device === null) return null
  const mark = hashOf(device)
  return (await isKnownDevice(deps.sql, email, mark)) ? mark.toString('base64url') : null
}
