import { Readable } from 'node:stream'
import { isUuid } from '../../domain/kernel/id.ts'
import type { Deps } from '../deps.ts'
import { findFile } from './files.sql.ts'
import { isSigned } from './sign-file.ts'

/** Always downloaded, never displayed, so that no content runs, and never cached. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** Answers GET and HEAD for a link made by `signDocument`; any other link is not found. */
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

/** RFC 6266: a plain ASCII name as a fallback, and the real one (RFC 5987). */
function attachment(name: string, type: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="document.${type === 'application/pdf' ? 'pdf' : 'jpg'}"; filename*=UTF-8''${encoded}`
}
