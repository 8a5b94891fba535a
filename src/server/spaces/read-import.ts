import { type Column, readTable, type TableRefusal, type TableRow } from '../../domain/kernel/read-csv.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { MOST_IMPORTED } from '../../domain/spaces/listing-import.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { consumeRateLimit } from '../platform/http/rate-limit.ts'

const FILES_A_MINUTE = 20

type Refusal = { code: 'file_refused'; file: TableRefusal } | { code: 'too_many'; retryAt: string }

/** Reads the rows of an imported file. Previews count towards the limit of an account. */
export async function readImport<Name extends string>(
  { deps, account }: Context<'host'>,
  csv: string,
  columns: readonly Column<Name>[],
): Promise<Result<TableRow<Name>[], Refusal>> {
  const until = await consumeRateLimit(deps, [`import:${account.id}`], FILES_A_MINUTE)
  if (until) return err({ code: 'too_many', retryAt: until.toString() })
  const table = readTable(csv, columns, MOST_IMPORTED)
  return table.ok ? ok(table.value) : err({ code: 'file_refused', file: table.refusal })
}
