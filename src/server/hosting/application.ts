import {
  APPLICATION_FIELDS,
  type ApplicationFields,
  applicationProblems,
  NO_FIELDS,
  tidyFields,
} from '../../domain/hosting/application-fields.ts'
import { type ApplicationState, isEditable, isOver, mayApplyAnew } from '../../domain/hosting/host-application.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { isImitating } from '../accounts/imitating-name.ts'
import { documentView } from '../files/documents.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { publish } from '../platform/events/events.sql.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { consumeRateLimit } from '../platform/http/rate-limit.ts'
import {
  type ApplicationRow,
  addDraft,
  findNewest,
  listDocuments,
  lockApplicant,
  writeDraft,
  writeStep,
} from './applications.sql.ts'

export async function showApplication(ctx: Context<'signed_in'>) {
  return ok(await applicationStatus(ctx.deps.sql, ctx))
}

async function applicationStatus(sql: Sql, { account, now }: Pick<Context<'signed_in'>, 'account' | 'now'>) {
  const row = await findNewest(sql, account.id)
  const anew = mayApplyAnew(account.role, row && { state: row.state, decidedAt: row.decided_at }, now)
  return {
    application: row && (await applicationView(sql, row)),
    may: {
      save: anew.ok && (row === null || isOver(row.state) || isEditable(row.state)),
      applyFrom: !anew.ok && anew.refusal.code === 'apply_later' ? anew.refusal.from.toString() : null,
    },
  }
}

async function applicationView(sql: Sql, row: ApplicationRow) {
  const documents = await listDocuments(sql, row.id)
  return {
    ...fieldsOf(row),
    state: row.state,
    version: row.version,
    reason: row.reason,
    documents: documents.map(documentView),
    savedAt: row.updated_at.toString(),
    submittedAt: row.submitted_at?.toString() ?? null,
    decidedAt: row.decided_at?.toString() ?? null,
  }
}

export function fieldsOf(row: Pick<ApplicationRow, 'legal_name' | 'business_name' | 'country' | 'phone' | 'pitch'>) {
  return {
    legalName: row.legal_name,
    businessName: row.business_name,
    country: row.country,
    phone: row.phone,
    pitch: row.pitch,
  }
}

type Ctx = Context<'verified'>
/** The form saves once a second while someone types. Requests that come faster aren't from typing. */
const SAVES_A_MINUTE = 120

/** Saves or creates a draft. Never overwrites a change made elsewhere. */
export async function saveApplication(ctx: Ctx, { version, ...typed }: ApplicationFields & { version: number | null }) {
  const retryAt = await consumeRateLimit(ctx.deps, [`application:${ctx.account.id}`], SAVES_A_MINUTE)
  if (retryAt) return err({ code: 'too_many', retryAt })
  const fields = tidyFields(typed)
  return inTransaction(ctx.deps.sql, async (tx) => {
    const found = await findEditable(tx, ctx)
    if (!found.ok) return found
    const underWay = found.value
    if (!underWay) await addDraft(tx, ctx.account.id, fields, ctx.now)
    // Sending the same text again isn't refused, because it is a retry after a lost response.
    else if (!isSame(fieldsOf(underWay), fields)) {
      // A draft that was created by uploading documents has no text to lose.
      const isBare = isSame(fieldsOf(underWay), NO_FIELDS)
      if (underWay.version !== version && !isBare) return elsewhere(tx, underWay)
      await writeDraft(tx, underWay.id, fields, ctx.now)
    }
    return ok(await applicationStatus(tx, ctx))
  })
}

export async function submitApplication(ctx: Ctx, { version }: { version: number }) {
  const retryAt = await consumeRateLimit(ctx.deps, [`application:${ctx.account.id}`], SAVES_A_MINUTE)
  if (retryAt) return err({ code: 'too_many', retryAt })
  return inTransaction(ctx.deps.sql, async (tx) => {
    const found = await findEditable(tx, ctx)
    if (!found.ok) return found
    const underWay = found.value
    if (!underWay) return err({ code: 'not_found' })
    if (underWay.version !== version) return elsewhere(tx, underWay)
    const problems = applicationProblems(fieldsOf(underWay))
    if (Object.keys(problems).length > 0) return err({ code: 'application_incomplete', problems })
    if (await isImitating(ctx.deps, fieldsOf(underWay).businessName)) return err({ code: 'imitating_name' })
    const { id, state: from } = underWay
    const stepId = await writeStep(tx, {
      id,
      from,
      to: 'submitted',
      now: ctx.now,
      actor: 'applicant',
      actorId: ctx.account.id,
    })
    await publish(tx, { kind: 'host_application.submitted', stepId }, ctx.now)
    return ok(await applicationStatus(tx, ctx))
  })
}

export type NotEditable =
  | { readonly code: 'sign_in_required' | 'already_host' }
  | { readonly code: 'apply_later'; readonly from: Temporal.Instant }
  | { readonly code: 'not_editable'; readonly state: ApplicationState }

export async function findEditable(
  tx: Transaction,
  ctx: Pick<Ctx, 'account' | 'now'>,
): Promise<Result<ApplicationRow | null, NotEditable>> {
  const applicant = await lockApplicant(tx, ctx.account.id)
  if (!applicant) return err({ code: 'sign_in_required' })
  const newest = await findNewest(tx, ctx.account.id)
  const former = newest && { state: newest.state, decidedAt: newest.decided_at }
  const may = mayApplyAnew(applicant.role, former, ctx.now)
  if (!may.ok) return may
  if (!newest || isOver(newest.state)) return ok(null)
  return isEditable(newest.state) ? ok(newest) : err({ code: 'not_editable', state: newest.state })
}

const elsewhere = async (tx: Transaction, row: ApplicationRow) =>
  err({ code: 'changed_elsewhere', application: await applicationView(tx, row) })

const isSame = (one: ApplicationFields, other: ApplicationFields) =>
  APPLICATION_FIELDS.every((name) => one[name] === other[name])
