import type { Role } from '../../../domain/accounts/permission.ts'
import type { Email } from '../../external/mail/draw-email.ts'

export const ROLES_EXPLAINED: Record<Role, string> = {
  user: 'Your account books spaces from now on, and neither hosts nor runs the platform. Spaces you have published are paused.',
  host: 'You are a host from now on: you can list spaces and rent them out.',
  admin: 'You help to run the platform from now on. You need a second factor for that and are asked to set one up.',
}

export function roleChangedMail(name: string, explained: string): Email {
  return {
    kind: 'role_changed',
    name,
    subject: 'Your role has changed',
    lines: [explained],
    link: { path: '/', label: 'Have a look' },
  }
}
