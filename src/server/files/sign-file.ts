import { timingSafeEqual } from 'node:crypto'
import type { FileId } from '../../domain/kernel/id.ts'
import type { Deps } from '../platform/deps.ts'
import { codeHashes } from '../platform/encrypt.ts'

const MINUTES = 5

type Link = { readonly url: string; readonly expiresAt: Temporal.Instant }

/** Anyone who has the link can open the document for five minutes. The caller checks permissions first. */
export function signDocument({ config }: Pick<Deps, 'config'>, id: FileId, now: Temporal.Instant, name = ''): Link {
  const expiresAt = now.add({ minutes: MINUTES })
  const expires = String(expiresAt.epochMilliseconds)
  const [signature = Buffer.alloc(0)] = signatures(config.secrets, id, expires, name)
  const query = new URLSearchParams({ expires, signature: signature.toString('base64url'), ...(name && { name }) })
  return { url: `/storage/documents/${id}?${query}`, expiresAt }
}

export function isSigned(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  id: string,
  { expires, signature, name }: { expires: string; signature: string; name: string },
): boolean {
  if (!/^\d{13}$/.test(expires) || Number(expires) <= clock.now().epochMilliseconds) return false
  const given = Buffer.from(signature, 'base64url')
  return signatures(config.secrets, id, expires, name).some(
    (one) => one.length === given.length && timingSafeEqual(one, given),
  )
}

const signatures = (secrets: readonly string[], id: string, expires: string, name: string) =>
  codeHashes(secrets, `document ${id} ${expires}${name && ` as ${name}`}`)
