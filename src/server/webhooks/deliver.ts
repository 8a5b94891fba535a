import {
  isDelivered,
  isGivenUp,
  isGone,
  LONGEST_PAUSE_SECONDS,
  nextTry,
  type TryProblem,
} from '../../domain/webhooks/webhook-delivery.ts'
import { findAdmins, findById } from '../accounts/accounts.sql.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { decrypt } from '../platform/encrypt.ts'
import { type GiveWay, goOn } from '../platform/jobs/site-load.ts'
import { disableEndpoint, type Owner } from './endpoints.sql.ts'
import {
  claimLanes,
  failLane,
  findNextDelivery,
  hastenLate,
  type Lane,
  lockLane,
  moveOn,
  type NextDelivery,
  noteFailing,
  noteTry,
  noteWorking,
  releaseLane,
} from './lanes.sql.ts'
import { webhookFailingMail, webhookGoneMail } from './webhooks.emails.ts'

/** Tries wait for other servers most of the time, so that many of them cost little. */
const AT_ONCE = 200
const PER_ENDPOINT = 8
/** Longer than a try takes. Another process then takes over from one that died. */
const CLAIM_SECONDS = 30
/** After this many deliveries in a row, a lane lets the endpoint's other lanes go first. */
const IN_A_ROW = 50
/** An endpoint that failed for less than this doesn't get its retries early when it works again. */
const LONG_FAILING_MINUTES = 5

export type Deliverer = {
  /** Begins what is due, and what becomes due by that, without waiting for it. */
  sendDue(): Promise<void>
  /** Waits until nothing is being sent. */
  idle(): Promise<void>
  /** Begins nothing more, and waits for what has begun. */
  stop(): Promise<void>
}

type Options = { random?: () => number; giveWay?: GiveWay }

export function openDeliverer(deps: Deps, { random = Math.random, giveWay = goOn }: Options = {}): Deliverer {
  const running = new Set<Promise<void>>()
  let busy = 0
  let claiming = false
  let again = false
  let stopped = false

  const sendDue = async (): Promise<void> => {
    again = true
    if (claiming) return
    claiming = true
    try {
      while (again && !stopped && busy < AT_ONCE) {
        again = false
        const now = deps.clock.now()
        const claim = { now, until: now.add({ seconds: CLAIM_SECONDS }), perEndpoint: PER_ENDPOINT }
        for (const lane of await claimLanes(deps.sql, { ...claim, free: AT_ONCE - busy })) start(lane)
      }
    } finally {
      claiming = false
    }
  }
  const start = (lane: Lane) => {
    busy++
    const done = sendLane(deps, lane, { random, giveWay, isStopped: () => stopped })
      .catch((err: unknown) => deps.log.warn({ err }, 'webhooks could not be sent and will be retried'))
      .then(() => {
        busy--
        // The next lane needn't wait for the next round.
        return sendDue()
      })
      .catch((err: unknown) => deps.log.warn({ err }, 'webhooks could not be claimed'))
      .finally(() => running.delete(done))
    running.add(done)
  }
  const idle = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    sendDue,
    idle,
    stop: () => {
      stopped = true
      return idle()
    },
  }
}

type Way = Required<Options> & { isStopped: () => boolean }

async function sendLane(deps: Deps, lane: Lane, { random, giveWay, isStopped }: Way): Promise<void> {
  for (let sent = 0; sent < IN_A_ROW && !isStopped(); sent++) {
    await giveWay()
    const delivery = await findNextDelivery(deps.sql, lane, deps.clock.now())
    if (!delivery?.open) return endLane(deps, lane, delivery !== null)
    if (!(await sendOne(deps, lane, delivery, random))) return
  }
  await releaseLane(deps.sql, lane, deps.clock.now())
}

async function endLane(deps: Deps, lane: Lane, closed: boolean): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    await lockLane(tx, lane)
    if (closed) return failLane(tx, lane)
    // Something may have been added before the lane was locked.
    if (await moveOn(tx, lane, deps.clock.now())) await releaseLane(tx, lane, deps.clock.now())
  })
}

type Outcome = {
  at: Temporal.Instant
  status: number | null
  problem: TryProblem | null
  answer: string
  tookMs: number
}

/** Returns whether the lane goes on with its next delivery. */
async function sendOne(deps: Deps, lane: Lane, delivery: NextDelivery, random: () => number): Promise<boolean> {
  const done = await tryOnce(deps, delivery)
  const isGood = done.status !== null && isDelivered(done.status)
  return isGood ? succeeded(deps, lane, delivery, done) : failed(deps, lane, delivery, { done, random })
}

async function tryOnce({ webhooks, config, clock }: Deps, of: NextDelivery): Promise<Outcome> {
  const at = clock.now()
  const sealed = [of.sealed_secret, ...(of.sealed_former ? [of.sealed_former] : [])]
  const secrets = await Promise.all(sealed.map((one) => decrypt(config.secrets, one)))
  const known = secrets.filter((secret) => secret !== null)
  if (known.length === 0) return { at, status: null, problem: 'secret_lost', answer: '', tookMs: 0 }
  const began = performance.now()
  const answer = await webhooks.send({ url: of.url, id: of.event_id, at, payload: of.payload, secrets: known })
  const tookMs = Math.round(performance.now() - began)
  if ('problem' in answer) return { at, status: null, problem: answer.problem, answer: '', tookMs }
  return { at, status: answer.status, problem: null, answer: answer.text, tookMs }
}

function succeeded(deps: Deps, lane: Lane, delivery: NextDelivery, done: Outcome): Promise<boolean> {
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    if (delivery.failing_since)
      await noteWorking(tx, lane.endpoint, now, now.subtract({ minutes: LONG_FAILING_MINUTES }))
    await lockLane(tx, lane)
    await noteTry(tx, delivery.id, done, { first: now, state: 'delivered' })
    return moveOn(tx, lane, now.add({ seconds: CLAIM_SECONDS }))
  })
}

type Failure = { done: Outcome; random: () => number }

function failed(deps: Deps, lane: Lane, delivery: NextDelivery, { done, random }: Failure): Promise<boolean> {
  const now = deps.clock.now()
  const first = delivery.first_try_at ?? now
  const next = nextTry(delivery.tries + 1, first, now, random())
  return inTransaction(deps.sql, async (tx) => {
    const endpoint = await noteFailing(tx, lane.endpoint, now)
    // The endpoint was removed, and its log with it.
    if (!endpoint) return false
    await lockLane(tx, lane)
    await noteTry(tx, delivery.id, done, { first, state: next ? 'pending' : 'failed' })
    const gone = done.status !== null && isGone(done.status)
    if (endpoint.enabled && (gone || isGivenUp(endpoint.since, now))) {
      await disableEndpoint(tx, lane.endpoint, { by: gone ? 'gone' : 'failing', now })
      await mailOwner(deps, tx, { id: lane.endpoint, url: delivery.url, owner: endpoint.owner as Owner, gone })
      return false
    }
    if (!next) return moveOn(tx, lane, now.add({ seconds: CLAIM_SECONDS }))
    await releaseLane(tx, lane, next)
    return false
  })
}

type Disabled = { id: string; url: string; owner: Owner; gone: boolean }

async function mailOwner(deps: Deps, tx: Transaction, { id, url, owner, gone }: Disabled): Promise<void> {
  const path = `${owner === null ? '/admin/webhooks' : '/profile/webhooks'}/${id}`
  const of = { host: new URL(url).hostname, path }
  const account = owner && (await findById(tx, owner))
  const readers = owner === null ? await findAdmins(tx) : account ? [{ ...account, firstName: account.first_name }] : []
  for (const { email, firstName } of readers)
    await queueMail(deps, tx, {
      to: email,
      email: gone ? webhookGoneMail(firstName, of) : webhookFailingMail(firstName, of),
    })
}

export function hastenPostponed({ sql, clock }: Deps): Promise<void> {
  const now = clock.now()
  return hastenLate(sql, now, now.add({ seconds: LONGEST_PAUSE_SECONDS + CLAIM_SECONDS }))
}
