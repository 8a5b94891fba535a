import { redirect } from 'react-router'
import { refusalOf } from '../../client/api-error.ts'
import type { PageParts } from '../../client/page-context.ts'

/** Sends signed-out visitors to the sign-in page and then back here. */
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
