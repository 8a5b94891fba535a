import { personName } from '../../domain/accounts/person-name.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import {
  type Answer,
  authenticationOptions,
  challengeOf,
  type Party,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from '../external/sign-in/webauthn.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { hashOf } from '../platform/http/cookies.ts'
import type { Context } from '../platform/http/endpoints.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { findById } from './accounts.sql.ts'
import { completeSignIn, type SignInResult, startSignedIn } from './complete-sign-in.ts'
import { WAYS_IN_CHANGED, wayInChangedMail } from './emails/accounts.emails.ts'
import { noteFailedSignIn } from './note-event.ts'
import { notifyOwner } from './notify-owner.ts'
import {
  countPasskey,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
} from './second-factors.sql.ts'
import { profileView } from './show-profile.ts'
import { checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'
import { consumeToken, createToken } from './verification-tokens.sql.ts'

const CHALLENGE_MINUTES = 5
type NewKey = { name: string; answer: Answer }
const partyOf = ({ origin, deps }: RequestContext): Party => ({
  id: new URL(origin).hostname,
  origin,
  name: deps.config.brand,
})

async function remember({ deps }: RequestContext, challenge: string, accountId: AccountId | null): Promise<void> {
  const now = deps.clock.now()
  await createToken(deps.sql, {
    kind: 'passkey',
    accountId,
    email: null,
    secretHash: hashOf(challenge),
    now,
    ends: now.add({ minutes: CHALLENGE_MINUTES }),
  })
}

async function asked({ deps }: RequestContext, answer: Answer, accountId: AccountId | null): Promise<string | null> {
  const challenge = challengeOf(answer)
  const proof = challenge && (await consumeToken(deps.sql, ['passkey'], hashOf(challenge), deps.clock.now()))
  return proof && proof.account_id === accountId ? challenge : null
}

export async function passkeyOptions({ request }: Context) {
  const limited = await checkSignInLimits(request, 'sign-in', null)
  return limited ? err(limited) : ok(await ask(request, null))
}

export async function reauthenticationOptions({ request, account }: Context<'signed_in'>) {
  return ok(await ask(request, account.id))
}

async function ask(request: RequestContext, accountId: AccountId | null) {
  const options = await authenticationOptions(partyOf(request))
  await remember(request, options.challenge, accountId)
  return { ...options }
}

export async function verifyPasskey(
  context: RequestContext,
  answer: Answer,
  accountId: AccountId | null = null,
): Promise<{ key: PasskeyRow; userVerified: boolean } | null> {
  const { sql, clock } = context.deps
  const challenge = await asked(context, answer, accountId)
  const key = challenge && (await findPasskey(sql, answer.id))
  if (!key || (accountId && key.account_id !== accountId)) return null
  const proved = await verifyAuthentication(partyOf(context), challenge, answer, key)
  if (!proved) return null
  await countPasskey(sql, key.id, proved.counter, clock.now())
  return { key, userVerified: proved.userVerified }
}

type Refusal = { code: 'bad_passkey' } | { code: 'account_suspended' } | TooMany

/**
 * A passkey that verified its user by PIN or biometrics counts as two factors. A passkey that was only touched counts
 * as one.
 */
export async function signInWithPasskey(
  { deps, request }: Context,
  { answer }: { answer: Answer },
): Promise<Result<SignInResult, Refusal>> {
  const proved = await verifyPasskey(request, answer)
  const found = proved && (await findById(deps.sql, proved.key.account_id))
  if (!found) {
    await noteFailedSignIn(request, proved?.key.account_id ?? (await findPasskey(deps.sql, answer.id))?.account_id)
    return err({ code: 'bad_passkey' })
  }
  await takeBackTry(request, 'sign-in', null)
  if (found.suspended) return err({ code: 'account_suspended' })
  return ok(
    proved.userVerified
      ? await startSignedIn(request, found.id, proved.key.created_at)
      : await completeSignIn(request, found.id),
  )
}

export async function newPasskeyOptions({ deps, request, account }: Context<'confirmed'>) {
  const known = await listPasskeys(deps.sql, account.id)
  const { id, email, firstName, lastName } = account
  const options = await registrationOptions(partyOf(request), { id, email, name: `${firstName} ${lastName}` }, known)
  await remember(request, options.challenge, id)
  return ok({ ...options })
}

export async function addPasskey({ deps, request, account, visitor, now }: Context<'confirmed'>, input: NewKey) {
  const name = personName(input.name)
  if (!name) return err({ code: 'bad_name' })
  const challenge = await asked(request, input.answer, account.id)
  const key = challenge && (await verifyRegistration(partyOf(request), challenge, input.answer))
  const made = key && { ...key, account_id: account.id, name, now }
  const added =
    made &&
    (await inTransaction(deps.sql, async (tx) => {
      if (!(await insertPasskey(tx, visitor.sessionId, made))) return false
      await notifyOwner(deps, tx, { owner: account, now, session: visitor.sessionId }, (claim) =>
        wayInChangedMail(account.firstName, WAYS_IN_CHANGED.passkey_added, claim),
      )
      return true
    }))
  return added ? ok(await profileView(deps, account, visitor.sessionId)) : err({ code: 'bad_passkey' })
}

export async function removePasskey({ deps, account, visitor, now }: Context<'confirmed'>, { id }: { id: string }) {
  const removed = await inTransaction(deps.sql, async (tx) => {
    if (!(await deletePasskey(tx, account.id, id))) return false
    await notifyOwner(deps, tx, { owner: account, now, session: visitor.sessionId }, (claim) =>
      wayInChangedMail(account.firstName, WAYS_IN_CHANGED.passkey_removed, claim),
    )
    return true
  })
  return removed ? ok(await profileView(deps, account, visitor.sessionId)) : err({ code: 'not_found' })
}
