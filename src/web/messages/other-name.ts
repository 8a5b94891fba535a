import { messageWords } from '../copy/messages.ts'

type Sides = { role: 'guest' | 'host'; other: { firstName: string | null } }

export const otherName = ({ role, other }: Sides): string =>
  other.firstName ?? messageWords.former[role === 'guest' ? 'host' : 'guest']
