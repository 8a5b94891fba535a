import { mailbox, NEW_PASSWORD, world } from './mailed-world.ts'
import { aGuest, aVisitor, type Person } from './people.ts'
import { withSecondFactor } from './second-factor.ts'

export async function anOwner() {
  const owner = await aGuest(world)
  const { shown, codes } = await withSecondFactor(world, owner)
  const factorSet = await linkTo(owner.email)
  world.clock.pass({ minutes: 5 })
  return { owner, email: owner.email, shown, codes, factorSet }
}
export async function linkTo(email: string): Promise<string> {
  await world.runJobs()
  return mailbox.token(email)
}
export async function recoveryLink(email: string): Promise<string> {
  await aVisitor(world).api.accounts.requestRecovery({ email })
  return linkTo(email)
}
export async function wait(token: string): Promise<string> {
  const { readyAt } = await aVisitor(world).api.accounts.requestFactorReset({ token })
  return readyAt
}
export const reset = (token: string, code?: string) => {
  const visitor = aVisitor(world)
  const done = visitor.api.accounts.resetPassword({ token, password: NEW_PASSWORD, ...(code && { code }) })
  return done.then(
    () => visitor,
    ({ code: refusal }: { code: string }) => refusal,
  )
}
export const endsOf = async ({ id }: Pick<Person, 'id'>) =>
  (await world.sql`select ended_how from factor_resets where account_id = ${id} order by requested_at, id`).map(
    ({ ended_how }) => ended_how,
  )
export const factorOn = async ({ id }: Pick<Person, 'id'>) =>
  (await world.sql`select 1 from second_factors where account_id = ${id}`).length > 0
export const signIn = async (email: string, password: string, code: string) => {
  const person = aVisitor(world)
  await person.api.accounts.signIn({ email, password })
  await person.api.accounts.answerSecondFactor({ code })
  return person
}
