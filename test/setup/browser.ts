import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findBrowser, WAY_OUT } from '../../scripts/browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Empty where there is none. */
    browserEndpoint: string
  }
}

let server: Awaited<ReturnType<typeof chromium.launchServer>> | undefined

/** One browser for the whole run; without any, each file of stories fails and the rest is tested. */
export async function setup(project: TestProject): Promise<void> {
  const executablePath = await findBrowser(console.log)
  if (executablePath) server = await chromium.launchServer({ headless: true, executablePath })
  project.provide('browserEndpoint', server?.wsEndpoint() ?? '')
}

export async function teardown(): Promise<void> {
  await server?.close()
  if (!server) console.error(`\nThe browser stories failed, because there is no Chromium here. Install one: ${WAY_OUT}`)
}
