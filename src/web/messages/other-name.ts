import { messageWords } from '../copy/messages.ts'

type Sides = { role: 'guest' | 'host'; other: { firstName: string | null } }

/** Who is at the other end; whoever has deleted their account has no name. */
export const otherName = ({ role, other }: Sides): string =>
  other.firstName ?? messageWords.former[role === 'guest' ? 'host' : 'guest']
