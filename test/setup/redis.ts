import type { TestProject } from 'vitest/node'
import { findRedis, WAY_TO_REDIS } from '../../scripts/redis-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    redisServer: string
  }
}

let found: string | undefined

/**
 * Only finds the program, because test files start their own servers. Without Redis, those files fail and all others
 * run.
 */
export function setup(project: TestProject): void {
  found = findRedis(console.log)
  project.provide('redisServer', found ?? '')
}

export function teardown(): void {
  if (!found) console.error(`\nThe tests of Redis failed, because there is none here. Install one: ${WAY_TO_REDIS}`)
}
