import type { TestProject } from 'vitest/node'
import { findFirefox, WAY_TO_FIREFOX } from '../../scripts/browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    firefox: string
  }
}

let found: string | undefined

export function setup(project: TestProject): void {
  found = findFirefox(console.log)
  project.provide('firefox', found ?? '')
}

export function teardown(): void {
  if (!found)
    console.log(`\nThe walk through Firefox was skipped, because there is none here. Install one: ${WAY_TO_FIREFOX}`)
}
