import type { Email } from '../../external/mail/draw-email.ts'
import { withToken } from './unasked.ts'

export const WAYS_IN_CHANGED = {
  password: 'The password of your Daylet account was changed, and all other devices are signed out.',
  recovered:
    'A new password was set for your Daylet account with an emailed link. All devices are signed out, and passkeys were removed.',
  factor_reset:
    'The 72-hour wait is over: the second factor of your Daylet account was removed, and a new password was set with an emailed link. All devices are signed out, and passkeys were removed.',
  passkey_added: 'A passkey was added to your Daylet account.',
  passkey_removed: 'A passkey was removed from your Daylet account.',
  second_factor_on:
    'An authenticator app was set up for your Daylet account. Every sign-in now needs one of its codes.',
  second_factor_off: 'The second factor of your Daylet account was turned off.',
  backup_codes: 'New backup codes were created for your Daylet account. The old ones no longer work.',
  google: 'You can now sign in to your Daylet account with Google.',
  oidc: 'You can now sign in to your Daylet account with single sign-on.',
} as const

const NOT_ME =
  'If this wasn’t you, take the account back with this link. It works for 7 days, signs out every device, removes passkeys and lets you set a new password. If a second factor was set before this email was sent, we ask for it first.'

const link = (claim: string) => ({ path: withToken('/auth/claim', claim), label: 'This wasn’t me' })

export function wayInChangedMail(name: string, change: string, claim: string): Email {
  return {
    kind: 'way_in_changed',
    name,
    subject: 'How you sign in has changed',
    minutes: 7 * 24 * 60,
    lines: [change, 'If this was you, there’s nothing to do.', NOT_ME],
    link: link(claim),
  }
}

/** Goes to the account's previous address. */
export function emailChangedMail(name: string, newEmail: string, claim: string): Email {
  return {
    kind: 'email_changed',
    name,
    subject: 'Your email address was changed',
    lines: [`Your Daylet account now uses ${newEmail}.`, NOT_ME],
    link: link(claim),
  }
}

/**
 * Goes to the address an account leaves when a link restores an earlier one. The recipient may be a thief, so the email
 * offers no way to undo the change.
 */
export function addressTakenBackMail(email: string): Email {
  return {
    kind: 'email_changed',
    name: '',
    subject: 'Your email address was changed',
    lines: [
      `Your Daylet account uses ${email} again and no longer uses this address. Someone who reads email sent to ${email} took the account back with a link we’d sent there.`,
      'If this account is yours and you didn’t do this, contact the people who run the site. Their contact details are at the bottom of every page.',
    ],
  }
}
