import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findBrowser, findShell, WAY_OUT } from '../../scripts/browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    browserEndpoint: string
    notifyingEndpoint: string
  }
}

type Server = Awaited<ReturnType<typeof chromium.launchServer>>
let servers: Server[] = []

/**
 * Starts one browser for the entire run, and a second one if the first can't show notifications. Without a browser,
 * only the journeys fail.
 */
export async function setup(project: TestProject): Promise<void> {
  const full = await findBrowser(console.log)
  const places = [...new Set([findShell() ?? full, full])].filter((place) => place !== undefined)
  servers = await Promise.all(places.map((executablePath) => chromium.launchServer({ headless: true, executablePath })))
  project.provide('browserEndpoint', servers.at(0)?.wsEndpoint() ?? '')
  project.provide('notifyingEndpoint', servers.at(-1)?.wsEndpoint() ?? '')
}

export async function teardown(): Promise<void> {
  await Promise.all(servers.map((server) => server.close()))
  if (servers.length === 0)
    console.error(`\nThe browser stories failed, because there is no Chromium here. Install one: ${WAY_OUT}`)
}
