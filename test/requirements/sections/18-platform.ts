import type { Claim } from '../claims.ts'

export const platform: readonly Claim[] = [
  ['18.1', 6, '/admin has a page for each part of the platform, and a way to each.'],
  ['18.2', 6, 'Each act of an admin is a row of the audit log, which nobody changes.'],
  ['18.3', 6, 'Failed sign-ins make a pattern within 15 minutes, and only those that the server saw.'],
  ['18.4', 2, 'On a match only the sessions it came from sign in again; failures of strangers end none of the owner.'],
  ['18.5', 2, 'The owner is warned by mail at most once a day.'],
  ['18.6.1', 2, 'What browsers tell is limited by address.'],
  ['18.6.2', 2, 'What browsers tell has 32 kB at most.'],
  ['18.6.3', 2, 'Whose it is that a browser tells follows from the session alone.'],
  ['18.6.4', 2, 'What browsers told is kept as raw rows for 90 days.'],
  ['18.6.5', 2, 'Global Privacy Control is honoured.'],
  ['18.7', 3, 'Documents of an application go 180 days after its decision.'],
  ['18.8', 1, 'A tag is < before a letter, / or !, up to >; "a < b" stays as it is.'],
  ['18.9', 1, 'Passwords lose no tag.'],
  ['18.10', 1, 'What people wrote is shown as text.'],
  ['18.11', 3, 'Limits of files are MiB, for each file and for each request, the limit itself allowed.'],
  ['18.12', 2, 'Sign-in, sign-up, codes and recovery: 5 in 60 s from a network.'],
  ['18.13', 2, 'A device an account knows is not stopped by the failures of others.'],
  ['18.14.1', 5, 'Messages: 10 in 60 s by account.'],
  ['18.14.2', 1, 'Holds: 10 in 60 s by account.'],
  ['18.14.3', 3, 'Uploads: 10 batches in 60 s by account; a batch is one act.'],
]
