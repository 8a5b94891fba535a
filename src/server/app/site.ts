import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../platform/deps.ts'
import { reportLoad } from '../platform/jobs/site-load.ts'
import { createApp, DEVELOPMENT_LIMITS_MS } from './app.ts'
import { startAll } from './background-process.ts'
import { openServer } from './listen.ts'
import { openProcess, type Process, withPatience } from './open-process.ts'
import type { LoadPages } from './pages.ts'
import { openRealtime } from './realtime.ts'

type Front = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/** Answers requests. Another process does the background work (background-process.ts). */
export async function openSite(loadPages: LoadPages): Promise<void> {
  await serve(await openProcess(), loadPages)
}

/** The development server is a single process. `front` receives each request first, so that Vite can serve its files. */
export async function openDevelopmentSite(loadPages: LoadPages, front: Front): Promise<Deps> {
  const opened = await openProcess()
  await serve(opened, loadPages, front)
  return opened.deps
}

async function serve(opened: Process, loadPages: LoadPages, front?: Front): Promise<void> {
  const { deps, jobs, stopWith } = opened
  const app = createApp(deps, loadPages, front && DEVELOPMENT_LIMITS_MS)
  const realtime = openRealtime(deps)
  const { server, port } = await openServer(
    front ? (req, res) => front(req, res, () => void app(req, res)) : app,
    deps.config,
    realtime.upgrades,
  )
  if (front) server.timeout = 0
  void realtime.listen()
  realtime.start()
  const stopBackground = front ? startAll(opened, port) : () => jobs.close()
  stopWith(async (signal) => {
    // Wait only after SIGTERM, because a process in a terminal has no load balancer to drain.
    if (signal === 'SIGTERM') await wait(deps.config.drainSeconds * 1_000)
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    const gone = realtime.close()
    setTimeout(() => server.closeAllConnections(), 8_000).unref()
    await withPatience(Promise.all([closed, gone, stopBackground()]))
  })
  reportLoad()
  process.send?.({ ready: port })
}
