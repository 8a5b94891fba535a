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
    subject: `A change was proposed: ${space}`,
    lines: [
      `Your ${by} would like to change your booking. Please answer by ${until}: after that the booking stays as it is.`,
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'Look at the change' },
  }
}

const endings = {
  accepted: 'The change was accepted: these are the terms from now on.',
  declined: 'The change was declined. The booking stays as it was.',
  withdrawn: 'The change was taken back. The booking stays as it was.',
  expired: 'Nobody answered the change in time. The booking stays as it was.',
  failed: 'The change was accepted, but what it costs more could not be charged. The booking stays as it was.',
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
    subject: `${ending === 'accepted' ? 'Your booking was changed' : 'Your booking stays as it was'}: ${space}`,
    lines: [endings[ending]],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the booking' },
  }
}
