import type { TestProject } from 'vitest/node'
import { findRedis, WAY_TO_REDIS } from '../../scripts/redis-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Empty where there is none. */
    redisServer: string
  }
}

let found: string | undefined

/** The program alone; without any, the files that start one fail and the rest is tested. */
export function setup(project: TestProject): void {
  found = findRedis(console.log)
  project.provide('redisServer', found ?? '')
}

export function teardown(): void {
  if (!found) console.error(`\nThe tests of Redis failed, because there is none here. Install one: ${WAY_TO_REDIS}`)
}
