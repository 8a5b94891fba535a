import type { Account } from '../../domain/accounts/visitor.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { sanitise } from '../../domain/kernel/text.ts'
import {
  type Answer,
  authenticationOptions,
  challengeOf,
  type Party,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from '../external/sign-in/webauthn.ts'
import { hashOf } from '../http/cookies.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findById } from './accounts.sql.ts'
import { completeSignIn, type SignInResult, startSignedIn } from './complete-sign-in.ts'
import { addPasskey, countPasskey, findPasskey, listPasskeys, type PasskeyRow } from './second-factors.sql.ts'
import { checkSignInLimits, type TooMany } from './sign-in-limits.ts'
import { consumeToken, createToken } from './verification-tokens.sql.ts'

const CHALLENGE_MINUTES = 5
const partyOf = ({ origin }: RequestContext): Party => ({ id: new URL(origin).hostname, origin })

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

/** The challenge an answer is for, if we asked it of this account (or of anybody) and for the first time. */
async function asked({ deps }: RequestContext, answer: Answer, accountId: AccountId | null): Promise<string | null> {
  const challenge = challengeOf(answer)
  const proof = challenge && (await consumeToken(deps.sql, ['passkey'], hashOf(challenge), deps.clock.now()))
  return proof && proof.account_id === accountId ? challenge : null
}

export async function passkeyOptions(context: RequestContext, accountId: AccountId | null = null) {
  const much = accountId ? null : await checkSignInLimits(context, 'sign-in', null)
  if (much) return err(much)
  const options = await authenticationOptions(partyOf(context))
  await remember(context, options.challenge, accountId)
  return ok({ ...options })
}

/** The passkey behind an answer and whether its owner unlocked it; null when the answer proves nothing. */
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

/** A passkey its owner unlocked is two factors at once; one that was only touched is one. */
export async function signInWithPasskey(
  context: RequestContext,
  answer: Answer,
): Promise<Result<SignInResult, Refusal>> {
  const proved = await verifyPasskey(context, answer)
  const found = proved && (await findById(context.deps.sql, proved.key.account_id))
  if (!found) return err({ code: 'bad_passkey' })
  if (found.suspended) return err({ code: 'account_suspended' })
  return ok(await (proved.userVerified ? startSignedIn : completeSignIn)(context, found.id))
}

export async function newPasskeyOptions(context: RequestContext, account: Account) {
  const known = await listPasskeys(context.deps.sql, account.id)
  const { id, email, firstName, lastName } = account
  const options = await registrationOptions(partyOf(context), { id, email, name: `${firstName} ${lastName}` }, known)
  await remember(context, options.challenge, id)
  return { ...options }
}

export async function keepPasskey(
  context: RequestContext,
  account: Account,
  asName: string,
  answer: Answer,
): Promise<Result<true, { code: 'bad_passkey' | 'bad_name' }>> {
  const { sql, clock } = context.deps
  const name = sanitise(asName)
  if (!name) return err({ code: 'bad_name' })
  const challenge = await asked(context, answer, account.id)
  const key = challenge && (await verifyRegistration(partyOf(context), challenge, answer))
  const session = (await context.visitor())?.sessionId
  const made = key && { ...key, account_id: account.id, name, now: clock.now() }
  const added = made && session && (await addPasskey(sql, session, made))
  return added ? ok(true) : err({ code: 'bad_passkey' })
}
