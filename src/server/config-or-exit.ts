import { type Config, readConfig } from './config.ts'

/** The configuration, or one line for each thing wrong with it and the end. */
export function readConfigOrExit(): Config {
  const read = readConfig(process.env)
  if (read.ok) return read.config
  console.error(read.problems.join('\n'))
  process.exit(1)
}
