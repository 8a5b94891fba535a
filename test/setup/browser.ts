import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    browserEndpoint: string
  }
}

let server: Awaited<ReturnType<typeof chromium.launchServer>> | undefined

/** One browser for the whole run; `npm test` says in CHROME which. */
export async function setup(project: TestProject): Promise<void> {
  const executablePath = process.env.CHROME
  server = await chromium.launchServer({ headless: true, ...(executablePath ? { executablePath } : {}) })
  project.provide('browserEndpoint', server.wsEndpoint())
}

export async function teardown(): Promise<void> {
  await server?.close()
}
