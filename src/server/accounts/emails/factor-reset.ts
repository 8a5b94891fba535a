import { FACTOR_RESET_HOURS, FACTOR_RESET_LAPSES_DAYS } from '../../../domain/accounts/factor-reset.ts'
import type { Email } from '../../external/mail/draw-email.ts'
import { withToken } from './unasked.ts'

/**
 * Goes to every address of the account: what was requested, what changes from `ready` on, and how to stop it, either
 * signed in or with a token and a code.
 */
export function factorResetMail(name: string, email: string, ready: string, token: string | null): Email {
  return {
    kind: 'factor_reset',
    name,
    subject: 'Someone asked to remove your second factor',
    lines: [
      `Someone who can read email sent to ${email} says they've lost your authenticator app and backup codes, and asked us to remove the second factor from your Daylet account.`,
      `If this isn't stopped within ${FACTOR_RESET_HOURS} hours, the second factor can be removed from ${ready} on. Until that's settled your account can't make payments, cancel bookings or change how you sign in, and payouts are paused.`,
      `If you asked for this, you don't need to do anything now. We'll email you a link when the wait is over.`,
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

/** Sent when the wait is over. The link is an ordinary recovery link, valid for half an hour. */
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
