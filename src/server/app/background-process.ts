import http, { Agent } from 'node:http'
import { constants, setPriority } from 'node:os'
import { deliverWebhooks } from '../external/payments/sandbox/deliver-webhooks.ts'
import type { Sandbox } from '../external/payments/sandbox/sandbox.ts'
import type { Config } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { repeat } from '../platform/jobs/repeat.ts'
import { type GiveWay, giveWayToRequests, goOn } from '../platform/jobs/site-load.ts'
import { listenForReadings } from '../platform/metrics/ask-all.ts'
import { startBackground } from './background.ts'
import { openProcess, type Process, withPatience } from './open-process.ts'

/**
 * Runs the background work of the site that listens on this port. The operating system prefers the processes that answer
 * requests, so on a busy machine emails and receipts wait rather than people.
 */
export async function openBackground(port: number): Promise<void> {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A system that forbids this runs background work at the usual priority.
  }
  const giveWay = giveWayToRequests()
  const opened = await openProcess(giveWay)
  const { metrics } = opened.deps
  if (metrics) listenForReadings(metrics.read)
  const stop = startAll(opened, port, giveWay)
  opened.stopWith(() => withPatience(stop()))
}

export function startAll({ deps, jobs, sandbox }: Process, port: number, giveWay = goOn): () => Promise<unknown> {
  const stopBackground = startBackground(deps, jobs, giveWay)
  const stopWebhooks = sandbox ? sendWebhooks(deps, sandbox, port, giveWay) : async () => {}
  return () => Promise.all([stopBackground(), stopWebhooks()])
}

function sendWebhooks(deps: Deps, sandbox: Sandbox, port: number, giveWay: GiveWay) {
  const send = (body: string, signature: string) => sendHere(deps.config, port, body, signature)
  return repeat(() => giveWay().then(() => deliverWebhooks(deps, sandbox, send)), 500, deps.log)
}

const agent = new Agent({ keepAlive: true })
const LONGEST_MS = 30_000

function sendHere({ host }: Config, port: number, body: string, signature: string): Promise<boolean> {
  const headers = { 'daylet-signature': signature, 'content-length': Buffer.byteLength(body) }
  const to = { host, port, path: '/api/webhooks/sandbox', method: 'POST', headers, agent, timeout: LONGEST_MS }
  return new Promise((resolve) => {
    const sent = http.request(to, (answer) => {
      answer.resume().once('close', () => resolve(answer.complete && answer.statusCode === 200))
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve(false))
    sent.end(body)
  })
}
