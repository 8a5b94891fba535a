import { type Config, readConfig } from '../../src/server/platform/config/config.ts'

export const SECRET = 'only-for-tests-0123456789-abcdefghij'

export function configOf(env: Record<string, string>): Config {
  const read = readConfig({
    NODE_ENV: 'test',
    SECRETS: SECRET,
    // Each person in a test has their own address, which the site reads from a header.
    TRUSTED_PROXIES: '127.0.0.1',
    OPERATOR_NAME: 'Daylet',
    OPERATOR_ADDRESS: '123 Example Street, Your City',
    OPERATOR_TAX_ID: '00-0000000',
    CONTACT_EMAIL: 'hello@example.com',
    // Sessions last for weeks here, because idle sign-out has its own tests. Production refuses this setting.
    ...(env.NODE_ENV === undefined && { IDLE_WARN_SECONDS: '9999999' }),
    ...env,
  })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return read.config
}
