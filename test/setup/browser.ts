import type { TestProject } from 'vitest/node'
import { findBrowser, findShell, WAY_OUT } from '../../scripts/browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    browserPath: string
    notifyingPath: string
  }
}

let found: string | undefined

/** Only finds the browsers, because each worker starts its own. Without a browser, only the journeys fail. */
export async function setup(project: TestProject): Promise<void> {
  found = await findBrowser(console.log)
  project.provide('browserPath', findShell() ?? found ?? '')
  project.provide('notifyingPath', found ?? '')
}

export function teardown(): void {
  if (!found) console.error(`\nThe browser stories failed, because there is no Chromium here. Install one: ${WAY_OUT}`)
}
