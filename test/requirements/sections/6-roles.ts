import type { Claim } from '../claims.ts'

export const roles: readonly Claim[] = [
  ['6.1', 1, 'Roles are user, host and admin.'],
  ['6.2', 'open', 'Other values of a role.'],
  ['6.3', 3, 'Hosts see "Manage Spaces" (/host).'],
  ['6.4', 6, 'Admins see "Admin Panel" (/admin).'],
  ['6.5', 3, 'Only role user sees "Become a Host".'],
  ['6.6', 5, '"Messages" is shown to signed-in users.'],
  ['6.7', 1, '"My Bookings" is shown to signed-in users.'],
  ['6.8', 2, 'Admins receive full stack traces in logged errors.'],
  ['6.9', 2, 'Others get only the first stack line, with file paths, function frames and URLs masked.'],
  ['6.10', 'open', 'Whether routes are enforced on the client, and what the server permits.'],
]
