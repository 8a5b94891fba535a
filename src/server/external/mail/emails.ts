import { escapeHtml } from '../../escape-html.ts'

export type MailKind =
  | 'verify_email'
  | 'new_email'
  | 'email_changed'
  | 'sign_in_code'
  | 'confirm_code'
  | 'recovery'
  | 'join'
  | 'password_changed'
  | 'account_deleted'
  | 'suspicious'
/** What a letter tells: a first name, and the code or the link's token. */
export type MailFacts = { name?: string; code?: string; token?: string; provider?: string; email?: string }

type Words = { subject: string; lines: string[]; link?: string; button?: string; code?: string }
type Sentences = (facts: MailFacts, at: (path: string) => string) => Words

const unasked = 'If you did not ask for this, ignore this mail: nothing changes.'
const link = (path: string, token = '') => `${path}?token=${encodeURIComponent(token)}`

const sentences: Record<MailKind, Sentences> = {
  verify_email: ({ token }, at) => ({
    subject: 'Verify your email address',
    lines: ['Welcome to Daylet. Open this link to verify your email address. It works for 24 hours.', unasked],
    link: at(link('/auth/verify', token)),
    button: 'Verify email address',
  }),
  new_email: ({ token }, at) => ({
    subject: 'Verify your new email address',
    lines: ['Open this link to use this address for your Daylet account. It works for 24 hours.', unasked],
    link: at(link('/auth/verify', token)),
    button: 'Use this address',
  }),
  email_changed: ({ email = '' }) => ({
    subject: 'Your email address was changed',
    lines: [
      `Your Daylet account now uses ${email}.`,
      'If this was not you, answer this mail at once: somebody else is in your account.',
    ],
  }),
  sign_in_code: ({ code = '' }) => ({
    subject: 'Your sign-in code',
    lines: ['Enter this code to sign in. It works for 10 minutes, once.', unasked],
    code,
  }),
  confirm_code: ({ code = '' }) => ({
    subject: 'Your confirmation code',
    lines: [
      'Enter this code to confirm that it is you. It works for 10 minutes, once.',
      'If you did not ask for this, somebody is in your account: sign out everywhere and change your password.',
    ],
    code,
  }),
  recovery: ({ token }, at) => ({
    subject: 'Set a new password',
    lines: ['Open this link to set a new password. It works for 30 minutes, once.', unasked],
    link: at(link('/auth/recover', token)),
    button: 'Set a new password',
  }),
  join: ({ token, provider = '' }, at) => ({
    subject: 'Is this your account?',
    lines: [
      `Somebody signed in with ${provider} under this address, which already has a Daylet account. If it was you, open this link in the same browser. It works for 30 minutes.`,
      'If you join the two, the old password, devices, passkeys and second factor of the account are dropped, because the address is not verified on both sides yet.',
      unasked,
    ],
    link: at(link('/auth/join', token)),
    button: 'Yes, it is mine',
  }),
  password_changed: (_, at) => ({
    subject: 'Your password was changed',
    lines: [
      'Your Daylet password was changed and all other devices are signed out.',
      'If this was not you, set a new one at once.',
    ],
    link: at('/auth/recover'),
    button: 'Set a new password',
  }),
  account_deleted: () => ({
    subject: 'Your account is deleted',
    lines: ['Your Daylet account is deleted. What the books must keep stays without your name.'],
  }),
  suspicious: (_, at) => ({
    subject: 'Something unusual in your account',
    lines: [
      'We saw something unusual on one of your devices and signed it out. Nothing else has changed.',
      'If this was not you, change your password and look at the list of your devices.',
    ],
    link: at('/profile/security'),
    button: 'Look at your devices',
  }),
}

/** Subject, plain text and HTML of a letter; whatever a person typed is text in both. */
export function emailOf(kind: MailKind, facts: MailFacts, publicUrl: string) {
  const words = sentences[kind](facts, (path) => `${publicUrl}${path}`)
  const lines = [facts.name ? `Hello ${facts.name},` : 'Hello,', ...words.lines]
  const text = [...lines, ...(words.code ? [words.code] : []), ...(words.link ? [words.link] : []), 'Daylet'].join(
    '\n\n',
  )
  const html = `<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:34em">${[
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(words.code ? [`<p style="font-size:28px;letter-spacing:4px">${escapeHtml(words.code)}</p>`] : []),
    ...(words.link
      ? [
          `<p><a href="${escapeHtml(words.link)}">${escapeHtml(words.button ?? words.link)}</a></p><p>${escapeHtml(words.link)}</p>`,
        ]
      : []),
    '<p>Daylet</p>',
  ].join('')}</body></html>`
  return { subject: words.subject, text: `${text}\n`, html }
}
