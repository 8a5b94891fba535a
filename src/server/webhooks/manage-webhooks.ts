import { err, ok } from '../../domain/kernel/result.ts'
import { sanitiseLine } from '../../domain/kernel/text.ts'
import { OVERLAP_HOURS } from '../../domain/webhooks/webhook-delivery.ts'
import { MOST_ENDPOINTS, type WebhookType } from '../../domain/webhooks/webhook-types.ts'
import { webhookMail } from '../accounts/emails/accounts.emails.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import { type AdminAction, actorOf, recordAction } from '../platform/audit/audit.sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { encrypt } from '../platform/encrypt.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { consumeRateLimit } from '../platform/http/rate-limit.ts'
import {
  addEndpoint,
  disableEndpoint,
  type EndpointRow,
  enableEndpoint,
  findEndpoint,
  findEndpoints,
  lockEndpoint,
  type Owner,
  removeEndpoint,
  rotateSecret,
  writeEndpoint,
} from './endpoints.sql.ts'

type Ctx = Context<'signed_in'>
/** An account manages its own endpoints, and admins manage those of the site. */
export type Whose = 'account' | 'site'
export const ownerOf = (whose: Whose, { account }: Ctx): Owner => (whose === 'site' ? null : account.id)

/** Each new address is looked up, so that addresses can be checked only this often in 60 seconds. */
const ADDRESSES_A_MINUTE = 10

const viewOf = ({ former_until: until, disabled_at: at, disabled_why: by, ...row }: EndpointRow) => ({
  id: row.id,
  url: row.url,
  description: row.description,
  types: row.types,
  createdAt: row.created_at.toString(),
  disabled: at && by ? { at: at.toString(), by } : null,
  failingSince: row.failing_since?.toString() ?? null,
  formerSecretUntil: until?.toString() ?? null,
})

/** What admins do with the site's endpoints is recorded. The path of an address may be secret, so only its origin is. */
export async function record(tx: Transaction, whose: Whose, ctx: Ctx, act: Omit<AdminAction, 'reason'>): Promise<void> {
  if (whose === 'account') return
  const { account, request, now } = ctx
  await recordAction(tx, actorOf({ account, request, now }), { ...act, reason: '' })
}

type Recorded = Pick<EndpointRow, 'url' | 'types' | 'disabled_at'>
const recorded = ({ url, types, disabled_at }: Recorded) => ({
  server: new URL(url).origin,
  types: types.join(', '),
  enabled: disabled_at === null,
})

async function checkUrl({ deps, account }: Ctx, url: string) {
  const retryAt = await consumeRateLimit(deps, [`webhook-url:${account.id}`], ADDRESSES_A_MINUTE)
  if (retryAt) return { code: 'too_many', retryAt: retryAt.toString() } as const
  return (await deps.webhooks.mayReach(url)) ? null : ({ code: 'webhook_url' } as const)
}

/** A thief who is signed in could read along, so the owner learns of each new address. */
function announce({ deps, account, visitor, now }: Ctx, tx: Transaction, whose: Whose, url: string): Promise<void> {
  const [change, { hostname }] = [{ owner: account, now, session: visitor.sessionId }, new URL(url)]
  const of = whose === 'site' ? 'site' : 'own'
  return notifyOwner(deps, tx, change, (claim) => webhookMail(account.firstName, hostname, claim, of))
}

type Facts = { url: string; types: WebhookType[]; description: string }
type Id = { id: string }
const unique = (types: readonly WebhookType[]) => [...new Set(types)].sort()

export function manageWebhooks(whose: Whose) {
  return {
    list: async (ctx: Ctx) => {
      const items = (await findEndpoints(ctx.deps.sql, ownerOf(whose, ctx))).map(viewOf)
      return ok({ items, most: MOST_ENDPOINTS })
    },

    show: async (ctx: Ctx, { id }: Id) => {
      const row = await findEndpoint(ctx.deps.sql, ownerOf(whose, ctx), id)
      return row ? ok(viewOf(row)) : err({ code: 'not_found' })
    },

    add: async (ctx: Ctx, { url, types, description }: Facts) => {
      const { deps, now } = ctx
      const refused = await checkUrl(ctx, url)
      if (refused) return err(refused)
      const secret = deps.webhooks.makeSecret()
      const facts = { url, types: unique(types), description: sanitiseLine(description) }
      const added = { owner: ownerOf(whose, ctx), ...facts, sealed: await encrypt(deps.config.secrets, secret), now }
      const row = await inTransaction(deps.sql, async (tx) => {
        const made = await addEndpoint(tx, added, MOST_ENDPOINTS)
        if (!made) return null
        await announce(ctx, tx, whose, url)
        await record(tx, whose, ctx, { act: 'webhook.add', subjectId: made.id, before: {}, after: recorded(made) })
        return made
      })
      if (!row) return err({ code: 'too_many_webhooks', most: MOST_ENDPOINTS })
      return ok({ endpoint: viewOf(row), secret })
    },

    change: async (ctx: Ctx, { id, enabled, ...asked }: Id & Changes) => {
      const owner = ownerOf(whose, ctx)
      const known = await findEndpoint(ctx.deps.sql, owner, id)
      if (!known) return err({ code: 'not_found' })
      const isMoved = asked.url !== undefined && asked.url !== known.url
      const refused = isMoved ? await checkUrl(ctx, asked.url ?? '') : null
      if (refused) return err(refused)
      const row = await inTransaction(ctx.deps.sql, (tx) => change(tx, whose, ctx, { id, enabled, ...asked }))
      return row ? ok(viewOf(row)) : err({ code: 'not_found' })
    },

    remove: async (ctx: Ctx, { id }: Id) => {
      const owner = ownerOf(whose, ctx)
      const known = await findEndpoint(ctx.deps.sql, owner, id)
      if (!known) return err({ code: 'not_found' })
      await inTransaction(ctx.deps.sql, async (tx) => {
        if (!(await removeEndpoint(tx, owner, id))) return
        await record(tx, whose, ctx, { act: 'webhook.remove', subjectId: id, before: recorded(known), after: {} })
      })
      return ok({})
    },

    rotate: async (ctx: Ctx, { id }: Id) => {
      const { deps, now } = ctx
      const owner = ownerOf(whose, ctx)
      const secret = deps.webhooks.makeSecret()
      const sealed = await encrypt(deps.config.secrets, secret)
      const row = await inTransaction(deps.sql, async (tx) => {
        if (!(await lockEndpoint(tx, owner, id))) return null
        await rotateSecret(tx, id, sealed, now.add({ hours: OVERLAP_HOURS }))
        await record(tx, whose, ctx, { act: 'webhook.rotate', subjectId: id, before: {}, after: {} })
        return lockEndpoint(tx, owner, id)
      })
      return row ? ok({ endpoint: viewOf(row), secret }) : err({ code: 'not_found' })
    },
  }
}

type Changes = {
  url?: string | undefined
  types?: WebhookType[] | undefined
  description?: string | undefined
  enabled?: boolean | undefined
}

async function change(tx: Transaction, whose: Whose, ctx: Ctx, { id, enabled, ...asked }: Id & Changes) {
  const owner = ownerOf(whose, ctx)
  const before = await lockEndpoint(tx, owner, id)
  if (!before) return null
  await writeEndpoint(tx, id, {
    url: asked.url ?? before.url,
    types: asked.types ? unique(asked.types) : before.types,
    description: asked.description === undefined ? before.description : sanitiseLine(asked.description),
  })
  const isEnabled = before.disabled_at === null
  if (enabled === true && !isEnabled) await enableEndpoint(tx, id)
  if (enabled === false && isEnabled) await disableEndpoint(tx, id, { by: 'owner', now: ctx.now })
  const after = await lockEndpoint(tx, owner, id)
  if (!after) return null
  if (after.url !== before.url) await announce(ctx, tx, whose, after.url)
  const facts = { before: recorded(before), after: recorded(after) }
  await record(tx, whose, ctx, { act: 'webhook.change', subjectId: id, ...facts })
  return after
}
