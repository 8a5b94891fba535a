/** The module is a megabyte, so it is loaded when a passkey is first used. */
const passkeys = () => import('@simplewebauthn/server')

export type Answer = { id: string; rawId: string; type: 'public-key'; response: Record<string, unknown> }
export type Party = { id: string; origin: string; name: string }
export type Stored = { credential_id: string; public_key: Uint8Array; counter: number; transports: string[] }

export async function registrationOptions(
  party: Party,
  user: { id: string; email: string; name: string },
  known: readonly Stored[],
) {
  const { generateRegistrationOptions } = await passkeys()
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as never,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
}

export async function authenticationOptions(party: Party) {
  const { generateAuthenticationOptions } = await passkeys()
  return generateAuthenticationOptions({ rpID: party.id, userVerification: 'preferred' })
}

export function challengeOf(answer: Answer): string | null {
  const text = answer.response.clientDataJSON
  if (typeof text !== 'string' || text.length > 10_000) return null
  try {
    const { challenge } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

export async function verifyRegistration(party: Party, challenge: string, answer: Answer): Promise<Stored | null> {
  const { verifyRegistrationResponse } = await passkeys()
  const read = await verifyRegistrationResponse({
    response: answer as never,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null)
  if (!read?.verified) return null
  const { id, publicKey, counter, transports } = read.registrationInfo.credential
  return { credential_id: id, public_key: publicKey, counter, transports: transports ?? [] }
}

export async function verifyAuthentication(
  party: Party,
  challenge: string,
  answer: Answer,
  key: Stored,
): Promise<{ counter: number; userVerified: boolean } | null> {
  const { verifyAuthenticationResponse } = await passkeys()
  const read = await verifyAuthenticationResponse({
    response: answer as never,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
    requireUserVerification: false,
  }).catch(() => null)
  return read?.verified
    ? { counter: read.authenticationInfo.newCounter, userVerified: read.authenticationInfo.userVerified }
    : null
}
