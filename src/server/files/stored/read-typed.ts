import { shownFileName } from '../../../domain/files/file-rules.ts'
import type { AdminBucket } from '../../../domain/files/stored-file.ts'
import type { FileId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import { type Act, recordAct } from '../../audit/audit.sql.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Context } from '../../http/endpoints.ts'

export type Asked = { readonly id: FileId; readonly reason: string }
export type AskedTo = Asked & { readonly bucket: AdminBucket; readonly name: string }

export function readReason(typed: string) {
  const reason = sanitise(typed.replaceAll('\r\n', '\n'))
  return isBlank(reason) ? err({ code: 'reason_required' } as const) : ok(reason)
}

/** Reason and name in their stored form. */
export function readTyped(typed: AskedTo) {
  const reason = readReason(typed.reason)
  if (!reason.ok) return reason
  const name = shownFileName(typed.name)
  return name === null ? err({ code: 'bad_file_name' } as const) : ok({ reason: reason.value, name })
}

export const recordFileAct = (tx: Transaction, { account, request, now }: Context<'admin'>, act: Act) =>
  recordAct(tx, { actorId: account.id, requestId: request.requestId, now }, act)
