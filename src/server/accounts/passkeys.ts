import type { AccountId } from '../../domain/id.ts'
import { no, type Outcome, yes } from '../../domain/outcome.ts'
import { sanitise } from '../../domain/text.ts'
import {
  type Answer,
  askForAny,
  askForNew,
  challengeOf,
  type Party,
  readKnown,
  readNew,
} from '../external/sign-in/webauthn.ts'
import type { Account, RequestContext } from '../http/request-context.ts'
import { hashOf } from '../http/session-cookie.ts'
import { findById } from './accounts.sql.ts'
import { type Entered, enter, signedIn } from './enter.ts'
import { addPasskey, countPasskey, findPasskey, listPasskeys, type PasskeyRow } from './factors.sql.ts'
import { type TooMany, tooMany } from './may-try.ts'
import { addProof, takeProof } from './proofs.sql.ts'

const CHALLENGE_MINUTES = 5
const partyOf = ({ origin }: RequestContext): Party => ({ id: new URL(origin).hostname, origin })

async function remember({ parts }: RequestContext, challenge: string, accountId: AccountId | null): Promise<void> {
  const now = parts.clock.now()
  await addProof(parts.sql, {
    kind: 'passkey',
    accountId,
    email: null,
    secretHash: hashOf(challenge),
    now: now.toString(),
    ends: now.add({ minutes: CHALLENGE_MINUTES }).toString(),
  })
}

/** The challenge an answer is for, if we asked it of this account (or of anybody) and for the first time. */
async function asked({ parts }: RequestContext, answer: Answer, accountId: AccountId | null): Promise<string | null> {
  const challenge = challengeOf(answer)
  const proof = challenge && (await takeProof(parts.sql, ['passkey'], hashOf(challenge), parts.clock.now().toString()))
  return proof && proof.account_id === accountId ? challenge : null
}

export async function passkeyOptions(context: RequestContext, accountId: AccountId | null = null) {
  const much = accountId ? null : await tooMany(context, 'sign-in', null)
  if (much) return no(much)
  const options = await askForAny(partyOf(context))
  await remember(context, options.challenge, accountId)
  return yes({ ...options })
}

/** The passkey behind an answer and whether its owner unlocked it; null when the answer proves nothing. */
export async function provedPasskey(
  context: RequestContext,
  answer: Answer,
  accountId: AccountId | null = null,
): Promise<{ key: PasskeyRow; userVerified: boolean } | null> {
  const { sql, clock } = context.parts
  const challenge = await asked(context, answer, accountId)
  const key = challenge && (await findPasskey(sql, answer.id))
  if (!key || (accountId && key.account_id !== accountId)) return null
  const proved = await readKnown(partyOf(context), challenge, answer, key)
  if (!proved) return null
  await countPasskey(sql, key.id, proved.counter, clock.now().toString())
  return { key, userVerified: proved.userVerified }
}

type Refusal = { code: 'bad_passkey' } | { code: 'account_suspended' } | TooMany

/** A passkey its owner unlocked is two factors at once; one that was only touched is one. */
export async function signInWithPasskey(context: RequestContext, answer: Answer): Promise<Outcome<Entered, Refusal>> {
  const proved = await provedPasskey(context, answer)
  const found = proved && (await findById(context.parts.sql, proved.key.account_id))
  if (!found) return no({ code: 'bad_passkey' })
  if (found.suspended) return no({ code: 'account_suspended' })
  return yes(await (proved.userVerified ? signedIn : enter)(context, found.id))
}

export async function newPasskeyOptions(context: RequestContext, account: Account) {
  const known = await listPasskeys(context.parts.sql, account.id)
  const { id, email, firstName, lastName } = account
  const options = await askForNew(partyOf(context), { id, email, name: `${firstName} ${lastName}` }, known)
  await remember(context, options.challenge, id)
  return { ...options }
}

export async function keepPasskey(
  context: RequestContext,
  account: Account,
  asName: string,
  answer: Answer,
): Promise<Outcome<true, { code: 'bad_passkey' | 'bad_name' }>> {
  const { sql, clock } = context.parts
  const name = sanitise(asName)
  if (!name) return no({ code: 'bad_name' })
  const challenge = await asked(context, answer, account.id)
  const key = challenge && (await readNew(partyOf(context), challenge, answer))
  const session = (await context.visitor())?.sessionId
  const made = key && { ...key, account_id: account.id, name, now: clock.now().toString() }
  const added = made && session && (await addPasskey(sql, session, made))
  return added ? yes(true) : no({ code: 'bad_passkey' })
}
