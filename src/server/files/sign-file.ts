import { timingSafeEqual } from 'node:crypto'
import type { FileId } from '../../domain/kernel/id.ts'
import type { Deps } from '../deps.ts'
import { codeHashes } from '../encrypt.ts'

/** How long a link to a document is good. */
const MINUTES = 5

type Link = { readonly url: string; readonly expiresAt: Temporal.Instant }

/** A link that gives a document to whoever has it, for five minutes. Who may ask for one the caller has judged. */
export function signDocument({ config }: Pick<Deps, 'config'>, id: FileId, now: Temporal.Instant): Link {
  const expiresAt = now.add({ minutes: MINUTES })
  const expires = String(expiresAt.epochMilliseconds)
  const [signature] = signatures(config.secrets, id, expires)
  return { url: `/storage/documents/${id}?expires=${expires}&signature=${signature?.toString('base64url')}`, expiresAt }
}

/** Whether a link is one of ours and still good. */
export function isSigned(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  id: string,
  { expires, signature }: { expires: string; signature: string },
): boolean {
  if (!/^\d{13}$/.test(expires) || Number(expires) <= clock.now().epochMilliseconds) return false
  const given = Buffer.from(signature, 'base64url')
  return signatures(config.secrets, id, expires).some(
    (one) => one.length === given.length && timingSafeEqual(one, given),
  )
}

const signatures = (secrets: readonly string[], id: string, expires: string) =>
  codeHashes(secrets, `document ${id} ${expires}`)
