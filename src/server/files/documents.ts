import { Readable } from 'node:stream'
import { type FileId, isUuid } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { type FileRow, findFile, findOwnFile } from './files.sql.ts'
import { releaseFiles } from './keep-files.ts'
import { isSigned, signDocument } from './sign-file.ts'
import { PURPOSES, uploadFiles } from './upload-files.ts'

export function documentView({ id, name, content_type, bytes, created_at }: FileRow) {
  return { id, name, contentType: content_type, bytes, createdAt: created_at.toString() }
}

export function uploadDocuments(ctx: Context<'verified'>) {
  return uploadFiles(ctx, PURPOSES.document, async (_, rows) => ok({ items: rows.map(documentView) }))
}

export async function linkDocument({ deps, account, now }: Context<'signed_in'>, { id }: { id: FileId }) {
  const file = await findOwnFile(deps.sql, account.id, 'documents', id)
  if (!file) return err({ code: 'not_found' })
  const { url, expiresAt } = signDocument(deps, id, now)
  return ok({ url, expiresAt: expiresAt.toString() })
}

export function removeDocument({ deps, account, now }: Context<'signed_in'>, { id }: { id: FileId }) {
  return inTransaction(deps.sql, async (tx) => {
    const file = await findOwnFile(tx, account.id, 'documents', id)
    if (!file) return err({ code: 'not_found' })
    if (file.state === 'in_use') return err({ code: 'in_use' })
    await releaseFiles(deps, tx, [id], now)
    return ok({})
  })
}

/** Documents are always downloaded, never displayed, so that their content can't run. They are never cached. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

export async function answerDocument(deps: Deps, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const id = pathname.slice(pathname.lastIndexOf('/') + 1)
  const given = (name: string) => searchParams.get(name) ?? ''
  const [expires, signature, name] = [given('expires'), given('signature'), given('name')]
  const good = isUuid(id) && isSigned(deps, id, { expires, signature, name })
  const file = good ? await findFile(deps.sql, 'documents', id) : null
  const bytes = file && request.method === 'GET' ? await deps.storage.download('documents', file.id) : null
  if (!file || (!bytes && request.method === 'GET'))
    return new Response('This link is no longer valid.\n', {
      status: 404,
      headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' },
    })
  return new Response(bytes && (Readable.toWeb(bytes) as ReadableStream<Uint8Array>), {
    headers: {
      ...HEADERS,
      'content-type': file.content_type,
      'content-length': String(file.bytes),
      'content-disposition': attachment(name || file.name, file.content_type),
    },
  })
}

/** RFC 6266 recommends a plain ASCII name as a fallback, next to the real one (RFC 5987). */
function attachment(name: string, type: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="document.${type === 'application/pdf' ? 'pdf' : 'jpg'}"; filename*=UTF-8''${encoded}`
}
