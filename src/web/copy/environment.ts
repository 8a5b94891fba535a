import type { Environment } from '../client/api-types.ts'

type Part = NonNullable<Environment['tested']>['part']

export const environmentWords = {
  head: 'Environment',
  text: 'What the environment of the site’s processes configures. It is changed where they are started and holds from their next start. Secrets are never shown; docs/operating.md explains each.',
  tests: 'Test a part',
  testsText: 'Each is tried now, from this process, and nothing is left behind: no mail is sent, no money moves.',
  parts: {
    database: 'Database',
    mail: 'Mail',
    storage: 'Storage',
    payments: 'Payments',
    redis: 'Redis',
    'sign-in': 'Sign-in by others',
  } satisfies Record<Part, string>,
  test: (part: string) => `Test ${part}`,
  result: (part: string) => `${part}, tried just now`,
  notUsed: 'Nothing outside of the site is used for this, so there is nothing to test.',
  settings: 'Variables',
  name: 'Name',
  value: 'Value',
  what: 'What for',
  secret: 'set, not shown',
  unset: 'not set',
  byDefault: 'default',
} as const
