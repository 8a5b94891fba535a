import { redirect } from 'react-router'
import { pageContext } from '../client/page-context.ts'
import type { Route } from './+types/sign-out'

export function loader() {
  throw redirect('/')
}

export async function action({ context }: Route.ActionArgs) {
  await context.get(pageContext).api.sessions.signOut()
  throw redirect('/')
}
