import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Options = Record<string, unknown>

export function knowsPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'
}

export async function choosePasskey(options: Options) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return orNull(startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }))
}

export async function makePasskey(options: Options) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return orNull(startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }))
}

/** Browsers report a cancellation or a timeout with one of these errors. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name))
      return null
    throw new PasskeyUnable({ cause: error })
  }
}

export class PasskeyUnable extends Error {
  constructor(options: ErrorOptions) {
    super('passkeys cannot be used here', options)
  }
}
