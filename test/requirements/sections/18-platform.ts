import type { Claim } from '../claims.ts'

export const platform: readonly Claim[] = [
  ['18.1', 6, '/admin has a page for each part of the platform, and links to each.'],
  ['18.2', 6, 'Each admin action is a row of the audit log, which no one can change.'],
  ['18.3', 6, 'Failed sign-ins form a pattern within 15 minutes, if the server saw them.'],
  ['18.4', 2, 'A match ends only the sessions it came from; strangers’ failures end none of the owner’s.'],
  ['18.5', 2, 'The owner is warned by email at most once a day.'],
  ['18.6.1', 2, 'Browser reports are limited by address.'],
  ['18.6.2', 2, 'A browser report has 32 kB at most.'],
  ['18.6.3', 2, 'The account of a browser report follows from the session only.'],
  ['18.6.4', 2, 'Browser reports are kept as raw rows for 90 days.'],
  ['18.6.5', 2, 'Global Privacy Control is honoured.'],
  ['18.7', 3, 'Documents of an application are deleted 180 days after its decision.'],
  ['18.8', 1, 'A tag is < before a letter, / or !, up to >; "a < b" stays as it is.'],
  ['18.9', 1, 'Passwords lose no tag.'],
  ['18.10', 1, 'User input is shown as text.'],
  ['18.11', 3, 'File limits are in MiB, for each file and for each request, and the limit itself is allowed.'],
  ['18.12', 2, 'Sign-in, sign-up, codes and recovery: 5 in 60 s from a network.'],
  ['18.13', 2, 'A device an account knows is not blocked by others’ failures.'],
  ['18.14.1', 5, 'Messages: 10 in 60 s by account.'],
  ['18.14.2', 1, 'Holds: 10 in 60 s by account.'],
  ['18.14.3', 3, 'Uploads: 10 batches in 60 s by account; a batch is one action.'],
]
