import type { Email, Fact } from '../../external/mail/draw-email.ts'

type Problem = { space: string; path: string; facts: readonly Fact[] }
type Written = Problem & { text: string }

/** Goes to the host, who can answer until `until`. */
export function problemReportedMail(
  name: string,
  { space, path, facts, text }: Written,
  { guest, until }: { guest: string; until: string },
): Email {
  return {
    kind: 'problem_reported',
    name,
    subject: `${guest} reported a problem: ${space}`,
    lines: [
      `${guest} wrote: “${text}”`,
      `Please respond by ${until}. You can offer a refund of any amount. If you don’t respond in time, we’ll decide.`,
      'Your payout for this booking is held until the report is settled.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'Respond to the report' },
  }
}

/** Goes to admins, who decide if host and guest don't agree. */
export function problemForAdminMail(name: string, { space, path, facts, text }: Written): Email {
  return {
    kind: 'problem_for_admin',
    name,
    subject: `A guest reported a problem: ${space}`,
    lines: [
      `The guest wrote: “${text}”`,
      'The payout is held. The host has 24 hours to respond; if host and guest don’t settle it, you’ll decide.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the report' },
  }
}

/** Goes to the guest; `offer` is null if the host offers no refund. */
export function problemAnsweredMail(
  name: string,
  { space, path, facts, text }: Written,
  { host, offer }: { host: string; offer: { amount: string; until: string } | null },
): Email {
  return {
    kind: 'problem_answered',
    name,
    subject: offer ? `${host} offers you a refund of ${offer.amount}` : `${host} answered your report`,
    lines: [
      `${host} wrote: “${text}”`,
      offer
        ? `You can accept the refund of ${offer.amount} until ${offer.until}. If you don’t, we’ll decide.`
        : 'They didn’t offer a refund, so we’ll review your report and decide.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: offer ? 'See the offer' : 'See the answer' },
  }
}

/** Goes to host and guest; `reason` is the admin's, or empty if the guest accepted the host's offer. */
export function problemSettledMail(
  name: string,
  { space, path, facts }: Problem,
  { to, refund, reason }: { to: 'guest' | 'host'; refund: string | null; reason: string },
): Email {
  const sent = to === 'guest' ? `We’re refunding you ${refund}.` : `The guest is refunded ${refund}.`
  return {
    kind: 'problem_settled',
    name,
    subject: `Problem report settled: ${space}`,
    lines: [
      refund ? sent : 'No refund is made.',
      ...(reason ? [`Our reason: “${reason}”`] : ['The guest accepted the host’s offer.']),
      ...(to === 'host' ? ['Your payout for this booking is no longer held.'] : []),
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the booking' },
  }
}

export function problemWithdrawnMail(name: string, { space, path, facts }: Problem): Email {
  return {
    kind: 'problem_withdrawn',
    name,
    subject: `Problem report withdrawn: ${space}`,
    lines: ['The guest withdrew their report. Your payout for this booking is no longer held.'],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the booking' },
  }
}
