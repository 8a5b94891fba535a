import { createTransport } from 'nodemailer'
import { AUTOMATIC, smtpOptions } from './smtp-mailer.ts'

export type SmtpTrouble = {
  kind: 'unknown_host' | 'unreachable' | 'not_encrypted' | 'sign_in' | 'refused'
  words: string
}

const KINDS: Record<string, SmtpTrouble['kind']> = {
  EDNS: 'unknown_host',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ETLS: 'not_encrypted',
  EREQUIRETLS: 'not_encrypted',
  EAUTH: 'sign_in',
  ENOAUTH: 'sign_in',
}

const TEST = 'You asked for this email with "npx daylet doctor". Your email settings work.'

type Envelope = { from: string; to: string }

/**
 * Connects, greets, encrypts and signs in as the site does, and sends an email only if given one. Returns null if
 * everything works.
 */
export async function trySmtp(url: string, letter?: Envelope): Promise<SmtpTrouble | null> {
  const transport = createTransport(smtpOptions(url))
  try {
    await transport.verify()
    if (letter)
      await transport.sendMail({
        ...letter,
        subject: 'Test of your email settings',
        text: TEST,
        html: `<!doctype html><html lang="en"><body><p>${TEST}</p></body></html>`,
        headers: AUTOMATIC,
      })
    return null
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    return { kind: kindOf(code, message), words: message.split('\n')[0] ?? '' }
  } finally {
    transport.close()
  }
}

function kindOf(code: string, message: string): SmtpTrouble['kind'] {
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'unknown_host'
  if (/certificate|STARTTLS|wrong version number|self-signed/i.test(message)) return 'not_encrypted'
  return KINDS[code] ?? 'refused'
}
