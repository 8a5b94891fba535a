import type { AccountId } from '../../domain/id.ts'
import { endpoints, refuse } from '../http/endpoints.ts'
import type { Account, RequestContext } from '../http/request-context.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { endThisSession, startSession } from './start-session.ts'

const { accounts } = endpoints

function shown(account: Account | null) {
  if (!account) return { account: null }
  const { id, email, firstName, lastName, role } = account
  return { account: { id, email, firstName, lastName, role } }
}

export const accountEndpoints = {
  signUp: accounts.signUp.handler(async ({ input, context, errors }) => {
    const made = await signUp(context.parts, input)
    if (!made.ok) return refuse(errors, made.refusal)
    return shown(await enter(context, made.value))
  }),
  signIn: accounts.signIn.handler(async ({ input, context, errors }) => {
    const found = await signIn(context.parts, input.email, input.password)
    if (!found.ok) return refuse(errors, found.refusal)
    return shown(await enter(context, found.value))
  }),
  signOut: accounts.signOut.handler(async ({ context }) => {
    await endThisSession(context)
    return { account: null }
  }),
  whoAmI: accounts.whoAmI.handler(async ({ context }) => shown((await context.visitor())?.account ?? null)),
}

async function enter(context: RequestContext, accountId: AccountId) {
  return (await startSession(context, accountId)).account
}
