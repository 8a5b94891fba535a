import type { Email, Fact } from '../../external/mail/draw-email.ts'

type Ended = { space: string; path: string; facts: readonly Fact[]; reason: string }

const said = (reason: string, by: string): string[] => (reason ? [`${by} wrote: “${reason}”`] : [])

export function declinedMail(name: string, { space, path, facts, reason }: Ended): Email {
  return {
    kind: 'request_declined',
    name,
    subject: `Your request was declined: ${space}`,
    lines: [
      'The host can’t take your booking. You weren’t charged, and any amount your bank reserved is released.',
      ...said(reason, 'The host'),
      'Your request’s page shows free times near yours.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See free times' },
  }
}

export function withdrawnMail(name: string, { space, path, facts, reason }: Ended): Email {
  return {
    kind: 'request_withdrawn',
    name,
    subject: `A request was withdrawn: ${space}`,
    lines: ['The guest withdrew their request. The slot is free again.', ...said(reason, 'The guest')],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the request' },
  }
}

/** Goes to either party: the host didn't answer, or the guest didn't pay, in time. */
export function lapsedMail(
  name: string,
  { space, path, facts }: Omit<Ended, 'reason'>,
  what: 'unanswered' | 'unpaid',
): Email {
  return {
    kind: 'request_expired',
    name,
    subject: `Request expired: ${space}`,
    lines: [
      what === 'unanswered'
        ? 'The host didn’t respond in time, so the request expired. Nothing was charged, and the slot is free again.'
        : 'The request was accepted but not paid in time, so it expired. Nothing was charged, and the slot is free again.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the request' },
  }
}
