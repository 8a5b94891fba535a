import type { Claim } from '../claims.ts'

export const purpose: readonly Claim[] = [
  [
    '1.1',
    1,
    'A marketplace for renting premium commercial spaces in urban locations: studios, offices, warehouses, retail, event spaces, coworking, meeting rooms and workshops.',
  ],
  ['1.2', 1, 'Visitors browse spaces.'],
  ['1.3', 1, 'Visitors book spaces.'],
  ['1.4', 3, 'Hosts list and manage spaces.'],
  ['1.5', 6, 'Admins run the platform.'],
  ['1.6', 5, 'Users and hosts exchange messages.'],
  ['1.7', 1, 'Marketing copy claims 2,500+ premium spaces.'],
  ['1.8', 1, 'Marketing copy claims 50+ cities.'],
  ['1.9', 1, 'Marketing copy claims 10k+ happy customers.'],
  ['1.10', 1, 'Accounts use e-mail and password.'],
  ['1.11', 2, 'Accounts can use Google sign-in instead.'],
  ['1.12', 1, 'Each user has one role.'],
  ['1.13', 2, 'Client errors are logged.'],
  ['1.14', 2, 'Analytics events are logged.'],
  ['1.15', 2, 'Performance metrics are logged.'],
  ['1.16', 2, 'Input-security helpers are applied.'],
  ['1.17', 4, "A card payment provider's front-end library is used."],
  ['1.18', 'open', 'How payment works.'],
  ['1.19', 'open', 'What the server does on booking, listing and administration.'],
]
