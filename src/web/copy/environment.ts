import type { Environment } from '../client/api-types.ts'

type Part = NonNullable<Environment['tested']>['part']

export const environmentWords = {
  head: 'Environment',
  text: 'Settings from environment variables. Change them where the site’s processes are started; changes apply at the next start. Secrets are never shown. docs/operating.md explains each variable.',
  tests: 'Test a part',
  testsText: 'Each test runs now, from this process, and leaves nothing behind: no email is sent, no money moves.',
  parts: {
    database: 'Database',
    mail: 'Email',
    storage: 'Storage',
    payments: 'Payments',
    redis: 'Redis',
    'sign-in': 'External sign-in',
  } satisfies Record<Part, string>,
  test: (part: string) => `Test ${part}`,
  result: (part: string) => `${part}, tested just now`,
  notUsed: 'The site uses no outside service for this, so there’s nothing to test.',
  settings: 'Variables',
  name: 'Name',
  value: 'Value',
  what: 'Purpose',
  secret: 'set, not shown',
  unset: 'not set',
  byDefault: 'default',
} as const
