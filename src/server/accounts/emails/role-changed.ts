import type { Role } from '../../../domain/accounts/permission.ts'
import type { Email } from '../../external/mail/draw-email.ts'

export const ROLES_EXPLAINED: Record<Role, string> = {
  user: 'You can now book spaces, but no longer host or run the platform. Spaces you’ve published are paused.',
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
