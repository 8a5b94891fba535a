import { data, redirect } from 'react-router'
import { authPath } from '../accounts/sign-in/path-after.ts'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import type { PageParts } from '../client/page-context.ts'

/** Signed-out visitors sign in first. Accounts that aren't admins get "not found". */
export async function loadAdmin<T>(
  { api }: PageParts,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  read: (admin: PageParts['api']['admin'], api: PageParts['api']) => Promise<T>,
): Promise<T> {
  try {
    return await read(api.admin, api)
  } catch (error) {
    const { code } = refusalOf(error)
    if (code === 'sign_in_required') throw redirect(authPath('/auth', pathname + search))
    if (code === 'admins_only' || code === 'bad_cursor' || isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}
