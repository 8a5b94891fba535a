import { type Config, readConfig } from '../../src/server/config.ts'

export const SECRET = 'only-for-tests-0123456789-abcdefghij'

/** What an operator of a site for tests sets, and besides what the test does. */
export function configOf(env: Record<string, string>): Config {
  const read = readConfig({
    NODE_ENV: 'test',
    SECRETS: SECRET,
    // Each person of a test has an address of their own.
    TRUSTED_PROXIES: '127.0.0.1',
    OPERATOR_NAME: 'Daylet',
    OPERATOR_ADDRESS: '123 Example Street, Your City',
    OPERATOR_TAX_ID: '00-0000000',
    CONTACT_EMAIL: 'hello@example.com',
    // They read for weeks; what ends a session has tests of its own. In production nobody may.
    ...(env.NODE_ENV === undefined && { IDLE_WARN_SECONDS: '9999999' }),
    ...env,
  })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return read.config
}
