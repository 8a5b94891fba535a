import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { findLiveSessions, findVisitor } from '../accounts/sessions.sql.ts'
import { logFault } from '../insights/log-error.ts'
import { findOtherSide } from '../messages/messages.sql.ts'
import type { Config } from '../platform/config/config.ts'
import { isUnavailable } from '../platform/database/unavailable.ts'
import type { Deps } from '../platform/deps.ts'
import { clientIp, networksOf } from '../platform/http/client-ip.ts'
import { shareLimit, unanswered } from '../platform/http/connection-limits.ts'
import { hashOf, readToken } from '../platform/http/cookies.ts'
import { ownOrigins } from '../platform/http/csrf.ts'
import { NOT_READY, type Refused, refusalAnswer } from '../platform/http/refuse-request.ts'
import { repeat } from '../platform/jobs/repeat.ts'
import type { Caller } from '../platform/realtime/connection.ts'
import { type Hub, openHub } from '../platform/realtime/hub.ts'
import { findCalendarMarks } from '../spaces/spaces.sql.ts'
import type { Upgrades } from './listen.ts'
import { addressRefusal, FOREIGN, noteRefusal } from './refusals.ts'
import { headersOfAll } from './security-headers.ts'

const PATH = '/realtime'
/**
 * Limits connections per process. An office network may have about thirty people, and the total is what one process can
 * keep updated.
 */
const LINES = { all: 10_000, each: 30 }
/** One account may have several browsers with several tabs. */
const LINES_OF_ACCOUNT = { all: LINES.all, each: 10 }
const FRAME_BYTES = 4_096
const SWEEP_MS = 2_000
const BEAT_MS = 25_000

const TOO_MANY: Refused = {
  status: 429,
  code: 'too_many_lines',
  text: 'Too many open connections. Close some tabs, or try again in a moment.',
  headers: { 'retry-after': '10' },
}
type Ended = 4401 | 4403

export type Realtime = Pick<Hub, 'sweep' | 'beat' | 'counts'> & {
  readonly upgrades: Upgrades
  listen(): Promise<void>
  start(): void
  close(): Promise<void>
}

export function openRealtime(deps: Deps): Realtime {
  const { sql, clock, config, bus, log } = deps
  const hub = openHub(deps, {
    liveSessions: (ids) => findLiveSessions(sql, ids, clock.now(), config.idleSeconds),
    calendarMarks: (spaces) => findCalendarMarks(sql, spaces, clock.now()),
    otherSide: (me, conversation) => findOtherSide(sql, me, conversation),
  })
  deps.metrics?.watch('daylet_live_connections', 'Websockets that are open', () => hub.counts().open)
  let closing = false
  let stopHearing = async () => {}
  let stopSweep = async () => {}
  let beating: NodeJS.Timeout | undefined
  return {
    sweep: hub.sweep,
    beat: hub.beat,
    counts: hub.counts,
    upgrades: { wants, take: upgrade(deps, hub, () => closing) },
    listen: async () => {
      stopHearing = await bus.subscribe(hub.hear)
    },
    start: () => {
      stopSweep = repeat(hub.sweep, SWEEP_MS, log)
      beating = setInterval(hub.beat, BEAT_MS)
    },
    close: async () => {
      closing = true
      clearInterval(beating)
      await Promise.all([hub.drain(), stopSweep(), stopHearing()])
    },
  }
}

const wants = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && url.split('?')[0] === PATH && headers.upgrade?.toLowerCase() === 'websocket'

function upgrade(deps: Deps, hub: Hub, isClosing: () => boolean): Upgrades['take'] {
  const { config } = deps
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const own = ownOrigins(config)
  const ofNetwork = shareLimit(LINES)
  const ofAccount = shareLimit(LINES_OF_ACCOUNT)
  const open = (req: IncomingMessage, socket: Duplex, head: Buffer, then: (line: WebSocket) => void) =>
    server.handleUpgrade(req, socket, head, then)

  return async (req, socket, head) => {
    socket.on('error', destroyItself)
    const refuse = (refused: Refused) => {
      noteRefusal(deps, req, undefined, refused)
      refuseUpgrade(req, socket, config, refused)
    }
    const refused = isClosing() ? NOT_READY : refusalOf(deps, own, req)
    if (refused) return refuse(refused)
    // Upgrading while pipelined requests are unanswered would mix frames with their responses.
    if (unanswered(socket).length > 0) return void socket.destroy()
    const leave = ofNetwork(networksOf(clientIp(req, config.trustedProxies)))
    if (!leave) return refuse(TOO_MANY)
    socket.once('close', leave)
    const caller = await authenticate(deps, req).catch((err: unknown) => {
      if (!isUnavailable(err)) logFault(deps, 'a connection could not be opened', { err, requestId: '', path: PATH })
      return null
    })
    if (socket.destroyed) return
    if (!caller || isClosing()) return refuse(NOT_READY)
    if (typeof caller === 'number') return open(req, socket, head, (line) => line.close(caller))
    if (caller.accountId) {
      const leaveAccount = ofAccount([{ name: caller.accountId, times: 1 }])
      if (!leaveAccount) return refuse(TOO_MANY)
      socket.once('close', leaveAccount)
    }
    open(req, socket, head, (line) => hub.take(line, caller))
  }
}

// A listener made in the upgrade would keep the request in memory as long as the connection is open.
function destroyItself(this: Duplex): void {
  this.destroy()
}

/** Browsers send the page's origin. A program that sends no origin can't carry another user's cookies. */
function refusalOf({ config }: Deps, own: Set<string>, req: IncomingMessage): Refused | null {
  const { origin, cookie } = req.headers
  const foreign = origin === undefined ? hasSession(cookie, config.publicUrl) : !own.has(origin)
  return addressRefusal(config, req, PATH) ?? (foreign ? FOREIGN : null)
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')
const hasSession = (cookie: string | undefined, publicUrl: string) =>
  readToken(cookie, 'session', isSecure(publicUrl)) !== null ||
  readToken(cookie, 'refresh', isSecure(publicUrl)) !== null

/**
 * Identifies the user by the access token alone. An upgrade response sets no cookies, so tokens aren't refreshed here.
 */
async function authenticate({ sql, clock, config }: Deps, { headers }: IncomingMessage): Promise<Caller | Ended> {
  const { cookie } = headers
  if (!hasSession(cookie, config.publicUrl)) return { sessionId: null, accountId: null }
  const access = readToken(cookie, 'session', isSecure(config.publicUrl))
  const visitor = access && (await findVisitor(sql, hashOf(access), clock.now(), config.idleSeconds))
  if (!visitor) return 4401
  if (visitor.account?.mustEnroll) return 4403
  return { sessionId: visitor.sessionId, accountId: visitor.account?.id ?? null }
}

function refuseUpgrade(
  req: IncomingMessage,
  socket: Duplex,
  config: Pick<Config, 'publicUrl' | 'hstsSubdomains' | 'brand'>,
  refused: Refused,
): void {
  const { headers, body } = refusalAnswer({ path: req.url, accept: req.headers.accept, refused, brand: config.brand })
  const all = { ...headersOfAll(config), ...headers, 'content-length': body.length, connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`, ...lines, '', ''].join('\r\n'))
  socket.end(body, () => socket.destroy())
}
