import { type Config, readConfig } from './config.ts'

/** Returns the configuration, or prints one line per problem and exits. */
export function readConfigOrExit(): Config {
  const read = readConfig(process.env)
  if (read.ok) return read.config
  console.error(read.problems.join('\n'))
  process.exit(1)
}

/** The last line printed at startup. */
export function readyLine({
  publicUrl,
  smtpUrl,
  reachable,
}: Pick<Config, 'publicUrl' | 'smtpUrl' | 'reachable'>): string {
  const mails = !smtpUrl && !reachable ? `; read emails at ${publicUrl}/api/outbox` : ''
  return `Ready. Ctrl-C stops it${mails}.`
}
