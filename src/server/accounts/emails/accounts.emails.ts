import { FACTOR_RESET_HOURS, FACTOR_RESET_LAPSES_DAYS } from '../../../domain/accounts/factor-reset.ts'
import type { Role } from '../../../domain/accounts/permission.ts'
import type { Email } from '../../external/mail/draw-email.ts'

export function accountDeletedMail(name: string): Email {
  return {
    kind: 'account_deleted',
    name,
    subject: 'Your account is deleted',
    lines: ['Your Daylet account is deleted. Records we must keep by law are anonymized.'],
  }
}

export function accountRestoredMail(name: string, role: Role): Email {
  return {
    kind: 'account_restored',
    name,
    subject: 'Your account is restored',
    lines: [
      `The suspension has ended. You can sign in again${role === 'host' ? ', and your spaces are visible again' : ''}.`,
    ],
    link: { path: '/auth', label: 'Sign in' },
  }
}

const OF_HOSTS =
  ' Your spaces are hidden and your payouts are held. We’ll decide on each upcoming booking within 48 hours.'

export function accountSuspendedMail(name: string, role: Role, reason: string): Email {
  return {
    kind: 'account_suspended',
    name,
    subject: 'Your account is suspended',
    lines: [
      `You can’t sign in for now.${role === 'host' ? OF_HOSTS : ''}`,
      'If you think this is a mistake, reply to this email.',
    ],
    facts: [['Reason', reason]],
  }
}

export function confirmCodeMail(name: string, code: string): Email {
  return {
    kind: 'confirm_code',
    name,
    subject: 'Your confirmation code',
    minutes: 10,
    lines: [
      'Enter this code to confirm that it’s you. It works once, for 10 minutes.',
      'If you didn’t ask for this, someone else may be signed in to your account. Sign out everywhere and change your password.',
    ],
    code,
  }
}

export function factorLockedMail(name: string): Email {
  return {
    kind: 'second_factor_locked',
    name,
    subject: 'Too many wrong codes for your account',
    lines: [
      'Someone who passed the first sign-in step of your Daylet account entered a hundred wrong authenticator codes in a row. Codes from the app no longer work.',
      'None of these attempts got into your account. Use this link to set a new password; your app’s codes work again there. A backup code works too.',
    ],
    link: { path: '/auth/recover', label: 'Set a new password' },
  }
}

export function factorResetMail(name: string, email: string, ready: string, token: string | null): Email {
  return {
    kind: 'factor_reset',
    name,
    subject: 'Someone asked to remove your second factor',
    lines: [
      `Someone who can read email sent to ${email} says they’ve lost your authenticator app and backup codes, and asked us to remove the second factor from your Daylet account.`,
      `If this isn’t stopped within ${FACTOR_RESET_HOURS} hours, the second factor can be removed from ${ready} on. Until that’s settled your account can’t make payments, cancel bookings or change how you sign in, and payouts are paused.`,
      `If you asked for this, you don’t need to do anything now. We’ll email you a link when the wait is over.`,
      token
        ? 'If this wasn’t you, stop it now. You’ll need a code from your authenticator app, or a backup code.'
        : 'If this wasn’t you, stop it now.',
    ],
    link: { path: token ? withToken('/auth/stop-reset', token) : '/profile/security', label: 'This wasn’t me' },
  }
}

export function factorResetStoppedMail(name: string): Email {
  return {
    kind: 'factor_reset_stopped',
    name,
    subject: 'Your second factor stays on',
    lines: [
      'The request to remove the second factor from your Daylet account was stopped. Nothing has changed.',
      'If you stopped it because someone else made the request, they can probably read your email: change the password of your mailbox.',
    ],
  }
}

/** Sent when the wait for a reset is over. The link is an ordinary recovery link, valid for half an hour. */
export function factorResetReadyMail(name: string, token: string): Email {
  return {
    kind: 'factor_reset_ready',
    name,
    subject: 'You can remove your second factor now',
    minutes: 30,
    lines: [
      'The 72 hours are over, and your request wasn’t stopped. Open this link to remove the second factor and set a new password.',
      `The link works for 30 minutes. After that you can ask for another one under “Forgot password?”, for ${FACTOR_RESET_LAPSES_DAYS} days.`,
    ],
    link: { path: withToken('/auth/recover', token), label: 'Set a new password' },
  }
}

export function factorResetByAdminMail(name: string): Email {
  return {
    kind: 'factor_reset_by_admin',
    name,
    subject: 'Your second factor was reset',
    lines: [
      'Another admin or the site’s operator has removed the second factor from your Daylet account. You’re signed out everywhere.',
      'Sign in and set up a new second factor. If you didn’t ask for this, tell another admin now.',
    ],
    link: { path: '/auth', label: 'Sign in' },
  }
}

export function signedOutByAdminMail(name: string): Email {
  return {
    kind: 'signed_out_by_admin',
    name,
    subject: 'You were signed out on all devices',
    lines: [
      'An admin has signed you out of your Daylet account on all devices, to keep it safe.',
      'Sign in again to continue. If someone else may know your password, change it in your profile.',
    ],
    link: { path: '/auth', label: 'Sign in' },
  }
}

export function joinMail(name: string, provider: string, token: string): Email {
  return {
    kind: 'join',
    name,
    subject: 'Is this your account?',
    minutes: 30,
    lines: [
      `Someone used ${provider} to sign in with this address, which already has a Daylet account. If it was you, open this link in the same browser. It works for 30 minutes.`,
      'If you link the two, the account’s old password and passkeys stop working and every device is signed out, because the address hasn’t been verified on both sides yet.',
      UNASKED,
    ],
    link: { path: withToken('/auth/join', token), label: 'Yes, it’s mine' },
  }
}

export function newEmailMail(name: string, token: string): Email {
  return {
    kind: 'new_email',
    name,
    subject: 'Verify your new email address',
    minutes: 24 * 60,
    lines: [
      'To use this address for your Daylet account, open this link in the browser where you asked for it. It works for 24 hours.',
      UNASKED,
    ],
    link: { path: withToken('/auth/verify', token), label: 'Use this address' },
  }
}

export function recoveryMail(name: string, token: string): Email {
  return {
    kind: 'recovery',
    name,
    subject: 'Set a new password',
    minutes: 30,
    lines: ['Open this link to set a new password. It works once, for 30 minutes.', UNASKED],
    link: { path: withToken('/auth/recover', token), label: 'Set a new password' },
  }
}

export const ROLES_EXPLAINED: Record<Role, string> = {
  user: 'You can still book spaces, but you can no longer host or help run the platform. Spaces you’ve published are paused.',
  host: 'You’re now a host. You can list spaces and rent them out.',
  admin: 'You’re now an admin and help run the platform. Admins need a second factor; we’ll ask you to set one up.',
}

export function roleChangedMail(name: string, explained: string): Email {
  return {
    kind: 'role_changed',
    name,
    subject: 'Your role has changed',
    lines: [explained],
    link: { path: '/', label: 'Go to Daylet' },
  }
}

export function signInCodeMail(name: string, code: string): Email {
  return {
    kind: 'sign_in_code',
    name,
    subject: 'Your sign-in code',
    minutes: 10,
    lines: ['Enter this code to sign in. It works once, for 10 minutes.', UNASKED],
    code,
  }
}

const UNASKED = 'If you didn’t ask for this, ignore this email. Nothing will change.'

export function withToken(path: string, token: string): string {
  return `${path}?token=${encodeURIComponent(token)}`
}

export function verifyEmailMail(name: string, token: string): Email {
  return {
    kind: 'verify_email',
    name,
    subject: 'Verify your email address',
    minutes: 24 * 60,
    lines: [
      'Welcome to Daylet. To verify your email address, open this link in the browser where you signed up. It works for 24 hours.',
      UNASKED,
    ],
    link: { path: withToken('/auth/verify', token), label: 'Verify email address' },
  }
}

export const WAYS_IN_CHANGED = {
  password: 'The password of your Daylet account was changed, and all other devices are signed out.',
  recovered:
    'A new password was set for your Daylet account with an emailed link. All devices are signed out, passkeys and API keys were removed, and webhooks were disabled.',
  factor_reset:
    'The 72-hour wait is over: the second factor of your Daylet account was removed, and a new password was set with an emailed link. All devices are signed out, passkeys and API keys were removed, and webhooks were disabled.',
  passkey_added: 'A passkey was added to your Daylet account.',
  passkey_removed: 'A passkey was removed from your Daylet account.',
  second_factor_on:
    'An authenticator app was set up for your Daylet account. We’ll ask for one of its codes when you sign in, except with a passkey.',
  second_factor_off: 'The second factor of your Daylet account was turned off.',
  backup_codes: 'New backup codes were created for your Daylet account. The old ones no longer work.',
  google: 'You can now sign in to your Daylet account with Google.',
  oidc: 'You can now sign in to your Daylet account with single sign-on.',
} as const

const NOT_ME =
  'If this wasn’t you, take the account back with this link. It works for 7 days, signs out every device, removes passkeys and API keys, disables webhooks and lets you set a new password. If a second factor was set before this email was sent, we ask for it first.'

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

type KeyOf = 'own' | 'site'
const canAct = (of: KeyOf) => `can ${of === 'site' ? 'act as an admin of the site' : 'act for your Daylet account'}.`

export function keyCreatedMail(name: string, key: string, claim: string, of: KeyOf): Email {
  const line = `The API key “${key}” was created. Programs that have it ${canAct(of)}`
  return { ...wayInChangedMail(name, line, claim), kind: 'api_key', subject: 'A new API key' }
}

export function keyRotatedMail(name: string, key: string, claim: string, of: KeyOf): Email {
  const line = `The API key “${key}” has a new secret. Programs that have it ${canAct(of)}`
  return { ...wayInChangedMail(name, line, claim), kind: 'api_key', subject: 'A new secret for an API key' }
}

const WEBHOOK_CHANGES = {
  own: (host: string) =>
    `Your Daylet account now sends webhooks to ${host}. They report what happens to your bookings, messages and payouts.`,
  site: (host: string) => `You made the site send webhooks to ${host}. They report what happens to all accounts.`,
}

export function webhookMail(name: string, host: string, claim: string, of: keyof typeof WEBHOOK_CHANGES): Email {
  const change = (of === 'site' ? WEBHOOK_CHANGES.site : WEBHOOK_CHANGES.own)(host)
  return { ...wayInChangedMail(name, change, claim), kind: 'webhook', subject: 'A new webhook endpoint' }
}

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
 * Sent to an account's current address when a link restores an earlier one. The recipient may be a thief, so the email
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
