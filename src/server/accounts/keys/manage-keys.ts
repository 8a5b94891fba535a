import { MOST_KEYS, ROTATION_HOURS, type Scope } from '../../../domain/accounts/api-key.ts'
import { plainLabel } from '../../../domain/accounts/person-name.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { actorOf, recordAction } from '../../platform/audit/audit.sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { hashOf } from '../../platform/http/cookies.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { keyCreatedMail, keyRotatedMail } from '../emails/accounts.emails.ts'
import { notifyOwner } from '../notify-owner.ts'
import { hintOf, newSecret } from './key-secret.ts'
import {
  countKeys,
  endSecret,
  insertKey,
  insertSecret,
  type KeyOwner,
  listKeys as listRows,
  lockKey,
  revokeKey as revokeRow,
  takeOverKey,
} from './keys.sql.ts'

type Ctx = Context<'signed_in'>
type NewKey = { name: string; scopes: readonly Scope[]; days: number | null }

const ownerOf = ({ account }: Ctx, site: boolean): KeyOwner => ({ account: account.id, site })

const listKeys = (site: boolean) => async (ctx: Ctx) => {
  const rows = await listRows(ctx.deps.sql, ownerOf(ctx, site), ctx.now)
  return ok({
    items: rows.map((row) => ({
      id: row.id as string,
      name: row.name,
      hint: row.hint,
      scopes: row.scopes,
      owner: row.owner,
      createdAt: row.created_at.toString(),
      expiresAt: row.expires_at?.toString() ?? null,
      lastUsedAt: row.last_used_at?.toString() ?? null,
      formerEndsAt: row.former_ends_at?.toString() ?? null,
    })),
  })
}

const createKey = (site: boolean) => async (ctx: Ctx, input: NewKey) => {
  const { deps, now } = ctx
  const name = plainLabel(input.name)
  if (!name) return err({ code: 'bad_name' } as const)
  const secret = newSecret()
  const scopes = [...new Set(input.scopes)]
  const expiresAt = input.days === null ? null : now.add({ hours: 24 * input.days })
  return inTransaction(deps.sql, async (tx) => {
    const owner = ownerOf(ctx, site)
    if ((await countKeys(tx, owner, now)) >= MOST_KEYS) return err({ code: 'too_many_keys', most: MOST_KEYS } as const)
    const id = await insertKey(tx, { ...owner, name, scopes, now, expiresAt })
    await insertSecret(tx, { key: id, hash: hashOf(secret), hint: hintOf(secret), now })
    await announce(ctx, tx, { site, name, mail: keyCreatedMail })
    if (site) await record(ctx, tx, { act: 'api_key.create', id, name, scopes: scopes.join(' ') })
    return ok({ id: id as string, secret })
  })
}

const rotateKey =
  (site: boolean) =>
  async (ctx: Ctx, { id }: { id: string }) => {
    const { deps, now } = ctx
    const secret = newSecret()
    const formerEndsAt = now.add({ hours: ROTATION_HOURS })
    return inTransaction(deps.sql, async (tx) => {
      const key = await lockKey(tx, ownerOf(ctx, site), id, now)
      if (!key) return err({ code: 'not_found' } as const)
      await endSecret(tx, { key: key.id, now, ends: formerEndsAt })
      await insertSecret(tx, { key: key.id, hash: hashOf(secret), hint: hintOf(secret), now })
      if (site) await takeOverKey(tx, key.id, ctx.account.id)
      await announce(ctx, tx, { site, name: key.name, mail: keyRotatedMail })
      if (site) await record(ctx, tx, { act: 'api_key.rotate', id, name: key.name })
      return ok({ secret, formerEndsAt: formerEndsAt.toString() })
    })
  }

const revokeKey =
  (site: boolean) =>
  async (ctx: Ctx, { id }: { id: string }) => {
    return inTransaction(ctx.deps.sql, async (tx) => {
      const name = await revokeRow(tx, ownerOf(ctx, site), id, ctx.now)
      if (name === null) return err({ code: 'not_found' } as const)
      if (site) await record(ctx, tx, { act: 'api_key.revoke', id, name })
      return ok({})
    })
  }

/** A thief who is signed in could keep access with a key, so the owner learns of each new secret. */
function announce(
  { deps, account, visitor, now }: Ctx,
  tx: Transaction,
  { site, name, mail }: { site: boolean; name: string; mail: typeof keyCreatedMail },
): Promise<void> {
  const change = { owner: account, now, session: visitor.sessionId }
  return notifyOwner(deps, tx, change, (claim) => mail(account.firstName, name, claim, site ? 'site' : 'own'))
}

type Recorded = { act: `api_key.${string}`; id: string; name: string; scopes?: string }

function record({ account, request, now }: Ctx, tx: Transaction, { act, id, name, scopes }: Recorded): Promise<void> {
  const by = actorOf({ account, request, now })
  return recordAction(tx, by, { act, subjectId: id, reason: name, before: {}, after: scopes ? { scopes } : {} })
}

const OWN = false
const SITE = true
export const [listOwnKeys, listSiteKeys] = [listKeys(OWN), listKeys(SITE)]
export const [createOwnKey, createSiteKey] = [createKey(OWN), createKey(SITE)]
export const [rotateOwnKey, rotateSiteKey] = [rotateKey(OWN), rotateKey(SITE)]
export const [revokeOwnKey, revokeSiteKey] = [revokeKey(OWN), revokeKey(SITE)]
