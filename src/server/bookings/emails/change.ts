import type { Email, Fact } from '../../external/mail/draw-email.ts'

type Change = { space: string; path: string; facts: readonly Fact[] }

/** Goes to the party who responds. */
export function changeProposedMail(
  name: string,
  { space, path, facts }: Change,
  { by, until }: { by: 'guest' | 'host'; until: string },
): Email {
  return {
    kind: 'change_proposed',
    name,
    subject: `Change requested: ${space}`,
    lines: [
      `Your ${by} would like to change your booking. Please respond by ${until}. Otherwise the booking doesn’t change.`,
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'Review the change' },
  }
}

const endings = {
  accepted: 'The change was accepted. These are the new terms.',
  declined: 'The change was declined. The booking hasn’t changed.',
  withdrawn: 'The change was withdrawn. The booking hasn’t changed.',
  expired: 'The change request expired without a response. The booking hasn’t changed.',
  failed: 'The change was accepted, but the extra amount couldn’t be charged. The booking hasn’t changed.',
} as const
export type ChangeEnding = keyof typeof endings

/** Goes to both parties once the change is answered or over. */
export function changeEndedMail(
  name: string,
  { space, path, facts, ending }: Change & { ending: ChangeEnding },
): Email {
  return {
    kind: 'change_ended',
    name,
    subject: `${ending === 'accepted' ? 'Your booking was changed' : 'Your booking hasn’t changed'}: ${space}`,
    lines: [endings[ending]],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the booking' },
  }
}
