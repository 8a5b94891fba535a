import { ok } from '../../../domain/kernel/result.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { type Difference, listDifferences, listRuns, type RunRow } from './reconciliation.sql.ts'

const PAGE = 24
const RUNS = 5

export async function showReconciliation(
  { deps: { sql } }: Context<'admin'>,
  { page, state }: { page: number; state: 'open' | 'settled' },
) {
  const [runs, { rows, ...counts }] = await Promise.all([
    listRuns(sql, RUNS),
    listDifferences(sql, state === 'settled', (page - 1) * PAGE, PAGE),
  ])
  const total = counts[state]
  return ok({
    runs: runs.map(shownRun),
    items: rows.map(shown),
    ...counts,
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
  })
}

function shownRun(run: RunRow) {
  return {
    id: run.id,
    from: run.from_at.toString(),
    to: run.to_at.toString(),
    startedAt: run.started_at.toString(),
    readTo: run.read_to.toString(),
    finishedAt: run.finished_at?.toString() ?? null,
    records: run.records,
    found: run.found,
    oursCents: run.ours_cents,
    theirsCents: run.theirs_cents,
  }
}

function shown(row: Difference) {
  const { id, what, kind, subject, ref, settled, reason, booking_id, number } = row
  return {
    id,
    what,
    kind,
    subject,
    ref,
    settled,
    reason,
    oursCents: row.ours_cents,
    theirsCents: row.theirs_cents,
    oursCurrency: row.ours_currency,
    theirsCurrency: row.theirs_currency,
    at: row.at.toString(),
    foundAt: row.found_at.toString(),
    seenAt: row.seen_at.toString(),
    booking: booking_id && number !== null ? { id: booking_id, number } : null,
    settledAt: row.settled_at?.toString() ?? null,
    settledBy: row.settled_by_name,
  }
}
