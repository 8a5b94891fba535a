import { redirect } from 'react-router'
import { refusalOf } from '../../client/api-error.ts'
import type { PageParts } from '../../client/page-context.ts'

/** Sends a signed-out visitor to sign in first and then back here. */
export async function loadProfile<T>(
  parts: PageParts,
  path: string,
  read: (api: PageParts['api']) => Promise<T>,
): Promise<T> {
  try {
    return await read(parts.api)
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required') throw redirect(`/auth?next=${encodeURIComponent(path)}`)
    throw error
  }
}
