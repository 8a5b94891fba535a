import { BackupRefused } from '../src/server/operating/backup/manifest.ts'
import { AccessRefused } from '../src/server/platform/database/check-access.ts'
import { MigrationRefused } from '../src/server/platform/database/migrate.ts'
import { PostgresUnavailable } from '../src/server/platform/database/postgres-unavailable.ts'
import { isUnavailable } from '../src/server/platform/database/unavailable.ts'
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { type Command, EXIT, Refused, readArguments } from './commands/command.ts'
import { createAdminCommand } from './commands/create-admin.ts'
import { demoCommand } from './commands/demo.ts'
import { doctorCommand } from './commands/doctor.ts'
import { exportCommand } from './commands/export.ts'
import { migrateCommand } from './commands/migrate.ts'
import { reconcileCommand } from './commands/reconcile.ts'
import { resetSecondFactorCommand } from './commands/reset-second-factor.ts'

const COMMANDS: Record<string, Command> = {
  migrate: migrateCommand,
  'create-admin': createAdminCommand,
  'reset-second-factor': resetSecondFactorCommand,
  demo: demoCommand,
  backup: backupCommand,
  restore: restoreCommand,
  export: exportCommand,
  reconcile: reconcileCommand,
  doctor: doctorCommand,
}
const CODES = 'Exit codes: 0 success; 1 refused or failed, with the reason in the last line; 2 wrong usage.'

// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (command && isHelp(args)) console.log(helpOf(command))
else if (command) await run(command, args)
else if (name === 'help' || isHelp([name])) console.log(overview())
else misused(`${name ? `Unknown command ${JSON.stringify(name)}.\n\n` : ''}${overview()}`)

function isHelp(args: string[]): boolean {
  return args.includes('--help') || args.includes('-h')
}

async function run(command: Command, args: string[]): Promise<void> {
  const asked = readArguments(command, args)
  if (!asked) return misused(helpOf(command))
  try {
    await command.run(asked)
  } catch (error) {
    process.exitCode = EXIT.failed
    const words = reasonOf(error)
    if (words) console.error(words)
  }
}

function reasonOf(error: unknown): string {
  const known = [Refused, BackupRefused, AccessRefused, MigrationRefused, PostgresUnavailable].some(
    (kind) => error instanceof kind,
  )
  if (known) return (error as Error).message
  if (isUnavailable(error))
    return `The database can't be reached: ${(error as Error).message}. Run npx daylet doctor for details.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function misused(words: string): void {
  console.error(words)
  process.exitCode = EXIT.misused
}

function helpOf({ usage, what, help = [] }: Command): string {
  return [`Usage: npx daylet ${usage}`, '', `It ${what}.`, ...help.map((line) => `  ${line}`), '', CODES].join('\n')
}

function overview(): string {
  const lines = Object.entries(COMMANDS).map(([name, { what }]) => `  ${name.padEnd(21)}${what}`)
  return ['Usage: npx daylet <command>', '', ...lines, '', 'Run npx daylet <command> --help for details.', CODES].join(
    '\n',
  )
}
