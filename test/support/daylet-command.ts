import { execFile } from 'node:child_process'
import path from 'node:path'
import { cleanEnvironment } from './clean-environment.ts'
import type { World } from './world.ts'

const SCRIPT = path.resolve(import.meta.dirname, '..', '..', 'scripts', 'daylet.ts')

export type Ended = { status: number; stdout: string; stderr: string }

/** Runs an operator's command as a child process. It doesn't block, so connections to the site stay alive. */
export function dayletCommand(world: World, command: string, ...args: string[]): Promise<Ended> {
  const urls = { DATABASE_URL: world.deps.config.databaseUrl, DATABASE_OWNER_URL: world.ownerUrl }
  const env = { ...cleanEnvironment(), DATA_DIR: world.deps.config.dataDir, ...urls }
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}
