import { redirect } from 'react-router'
import { forgetEverything } from '../accounts/session/forget-everything.ts'
import { keep } from '../accounts/session/tab-storage.ts'
import { refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import type { Route } from './+types/sign-out'

export function loader() {
  throw redirect('/')
}

export async function action({ context }: Route.ActionArgs) {
  await context.get(pageContext).api.sessions.signOut()
  throw redirect('/')
}

/** Without a network nothing of the account stays on screen, and the server hears of it as soon as there is one. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || refusalOf(error).code !== 'offline') throw error
    await forgetEverything()
    keep('leaving', true)
    window.location.assign('/')
    return new Promise(() => {})
  }
}
