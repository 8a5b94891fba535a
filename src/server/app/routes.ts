import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { policyReports } from '../../contract/insights.ts'
import { uuid } from '../../contract/shapes.ts'
import type { Bucket } from '../../domain/files/stored-file.ts'
import type { SpaceId } from '../../domain/kernel/id.ts'
import { oauthRoutes } from '../accounts/oauth-routes.ts'
import { contextOf } from '../accounts/request-context.ts'
import { settleEvent } from '../bookings/settle-payment.ts'
import { OUTBOX_POLICY, outboxPage } from '../external/mail/outbox-page.ts'
import { GatewayUnavailable } from '../external/payments/gateway.ts'
import { challengePage, onboardingPage } from '../external/payments/sandbox/bank-pages.ts'
import type { Sandbox } from '../external/payments/sandbox/sandbox.ts'
import { answerDocument } from '../files/documents.ts'
import { findFile } from '../files/files.sql.ts'
import { logFault } from '../insights/log-error.ts'
import { logPolicyReports } from '../insights/log-policy-report.ts'
import { answers } from '../platform/database/ready.ts'
import { isUnavailable } from '../platform/database/unavailable.ts'
import type { Deps } from '../platform/deps.ts'
import { clientDisconnected } from '../platform/http/client-disconnected.ts'
import { clientIp } from '../platform/http/client-ip.ts'
import { isLogged } from '../platform/http/log-sample.ts'
import { NOT_READY, PROBLEM_TYPE, problem, type Refused, refusalAnswer } from '../platform/http/refuse-request.ts'
import { imageRoute } from '../platform/images/image-route.ts'
import { listenForReadings } from '../platform/metrics/ask-all.ts'
import { textOf } from '../platform/metrics/metrics.ts'
import { sharedMetrics } from '../platform/metrics/site-figures.ts'
import { cardWords } from '../spaces/card-words.ts'
import { findEmbed } from '../spaces/embeds/embeds.sql.ts'
import { docsPage, docsPolicy, partPage } from './api-docs.ts'
import { asyncApiDocument } from './asyncapi-document.ts'
import { builtFiles } from './built-files.ts'
import { compressPage } from './compress-page.ts'
import { embedPage, embedPolicy } from './embed-page.ts'
import { methodsAt } from './endpoint-facts.ts'
import { foundRoutes } from './found.ts'
import { MCP_PATH, type ReadCaller } from './key-callers.ts'
import { mapTiles } from './map-tiles.ts'
import type { Operation } from './openapi-components.ts'
import { isForAdmins, openApiDocument, partOf } from './openapi-document.ts'
import { addExamples, readExamples } from './openapi-examples.ts'
import { type LoadPages, webPages } from './pages.ts'
import { REPORTS_PATH } from './security-headers.ts'

type Env = { Bindings: HttpBindings }
const YEAR = 31_536_000

export function siteRoutes(deps: Deps, loadPages: LoadPages | undefined, readCaller: ReadCaller): Hono<Env> {
  const site = new Hono<Env>()
  const { sql, log, config } = deps
  const has = async (bucket: Bucket, id: string) => (await findFile(sql, bucket, id)) !== null
  const images = imageRoute({
    dataDir: config.dataDir,
    log,
    uploads: { storage: deps.storage, has },
    findCard: (id) => cardWords(sql, id, config.brand),
  })
  site.use(unlessAnswered)
  site.onError((err, c) => {
    if (err instanceof HTTPException && err.status < 500) return err.getResponse()
    if (clientDisconnected(c.env.incoming, c.env.outgoing, err)) return c.body(null)
    const id = String(c.env.outgoing.getHeader('x-request-id'))
    if (isUnavailable(err)) {
      log.warn({ err, requestId: id }, 'the database could not be queried')
      return refusal(c, NOT_READY, config.brand)
    }
    logFault(deps, 'a request failed', { err, requestId: id, path: c.req.path })
    return refusal(c, { status: 500, code: 'fault', text: `Something went wrong. Error ID ${id}` }, config.brand)
  })
  site.get('/healthz', (c) => c.json({ ok: true }))
  site.get('/readyz', async (c) => {
    const ready = await isReady(deps)
    return c.json({ ok: ready }, ready ? 200 : 503)
  })
  site.get('/realtime', (c) => c.text('This URL only accepts websockets.\n', 426, { upgrade: 'websocket' }))
  metricsRoute(site, deps)
  foundRoutes(site, deps)
  documents(site, config)
  payments(site, deps)
  oauthRoutes(site, deps)
  // Few sites have agents, and the server for them takes a while to load.
  site.all(MCP_PATH, async (c) => (await import('./mcp.ts')).answerMcp(c, deps, readCaller))
  outbox(site, deps)
  embeds(site, deps)
  developerGuides(site, deps)
  mapTiles(site, config)
  policyViolations(site, deps)
  site.all('/api/*', (c) => {
    const allow = methodsAt(c.req.path, site.routes)
    return allow
      ? problemOf(c, 405, { code: 'wrong_method', detail: `This URL accepts ${allow}.`, headers: { allow } })
      : problemOf(c, 404, { code: 'no_endpoint', detail: 'This endpoint does not exist.' })
  })
  site.get('/storage/documents/*', (c) => answerDocument(deps, c.req.raw))
  site.get('/storage/*', async (c) => {
    // Other sites and mail clients show these pictures, so every origin may load them.
    c.env.outgoing.setHeader('cross-origin-resource-policy', 'cross-origin')
    return images(c.req.raw)
  })
  if (!loadPages) return site

  site.use(
    '/assets/*',
    builtFiles(() => `public, max-age=${YEAR}, immutable`),
  )
  // A browser that caches an old service worker would also keep the old pages' code.
  site.use(
    '*',
    builtFiles((place) => (place === '/sw.js' ? 'no-cache' : 'public, max-age=3600')),
  )
  site.on(['PUT', 'PATCH', 'DELETE', 'OPTIONS'], '*', (c) =>
    c.text('Pages can only be read.\n', 405, { allow: 'GET, HEAD, POST' }),
  )
  const pages = webPages(deps, loadPages)
  site.all('*', async (c) =>
    packed(c, await pages(c.req.raw, c.env.incoming, String(c.env.outgoing.getHeader('x-request-id')))),
  )
  return site
}

const unlessAnswered: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (c.env.outgoing.headersSent) c.res = RESPONSE_ALREADY_SENT
}

/** With a replica, the site stays readable while the primary is down. */
async function isReady({ sql, leaving, replica }: Deps): Promise<boolean> {
  if (leaving?.()) return false
  return answers(sql).then(
    () => true,
    () => replica?.serves() ?? false,
  )
}

function documents(site: Hono<Env>, { publicUrl }: Deps['config']): void {
  const plain = openApiDocument(publicUrl)
  const examples = readExamples()
  const document = (async () => addExamples(structuredClone(await plain), await examples))()
  // Most tools can't take one document with everything, so the endpoints of admins have their own.
  const main = (async () => {
    const forEveryone = partOf(structuredClone(await plain), (one) => !isForAdmins(one))
    return addExamples(forEveryone, await examples, { mostOnly: true })
  })()
  site.get('/api/openapi.json', async (c) => {
    const tag = c.req.query('tag')
    const isIncluded = (one: Operation) => one.tags?.includes(tag ?? '') === true
    return packed(c, c.json(tag ? partOf(await document, isIncluded) : await main))
  })
  site.get('/api/openapi-admin.json', async (c) => packed(c, c.json(partOf(await document, isForAdmins))))
  const live = asyncApiDocument(publicUrl)
  site.get('/api/asyncapi.json', async (c) => packed(c, c.json(await live)))
  site.get('/api/docs', async (c) => packed(c, c.html(docsPage(await document))))
  site.get('/api/docs/:part', async (c) => {
    const nonce = randomBytes(16).toString('base64')
    const page = partPage(await document, c.req.param('part'), nonce)
    if (page === null) return c.notFound()
    c.header('content-security-policy', docsPolicy(nonce))
    return packed(c, c.html(page))
  })
}

type Told = { code: string; detail: string; facts?: object; headers?: Record<string, string> }

const problemOf = (c: Context, status: 400 | 404 | 405 | 503, { code, detail, facts, headers }: Told) =>
  c.body(JSON.stringify({ ...problem(status, code, detail), ...facts }), status, {
    'content-type': PROBLEM_TYPE,
    ...headers,
  })

/** The emails contain codes and links, so the outbox is available only on this machine. */
function outbox(site: Hono<Env>, deps: Deps): void {
  if (deps.mailer.name !== 'outbox' || deps.config.reachable) return
  site.get('/api/outbox', async (c) => {
    const before = Number(c.req.query('before')) || null
    const [search, theme] = [c.req.query('q') ?? '', c.req.query('theme') ?? '']
    c.header('content-security-policy', OUTBOX_POLICY)
    return packed(c, c.html(await outboxPage(deps, { search, before, theme })))
  })
}

/** Hosts load the script, and the page in a frame, on their own sites. */
function embeds(site: Hono<Env>, { sql }: Deps): void {
  site.get('/embed.js', (c, next) => {
    c.env.outgoing.setHeader('cross-origin-resource-policy', 'cross-origin')
    c.env.outgoing.setHeader('access-control-allow-origin', '*')
    return next()
  })
  site.get('/embed/:id', async (c) => {
    const id = c.req.param('id')
    const embed = uuid.safeParse(id).success ? await findEmbed(sql, id as SpaceId) : null
    const origins = embed?.origins ?? []
    // X-Frame-Options can't name sites, so browsers that don't know the policy would refuse all of them.
    if (origins.length > 0) c.env.outgoing.removeHeader('x-frame-options')
    c.header('content-security-policy', embedPolicy(origins))
    const { theme, lang } = c.req.query()
    const title = embed?.published ? embed.title : null
    const html = embedPage({ space: id, title, theme: theme === 'light' || theme === 'dark' ? theme : undefined, lang })
    return packed(c, c.html(html, embed?.published ? 200 : 404))
  })
}

/** The guides are read when someone opens one, because few visitors do. */
function developerGuides(site: Hono<Env>, { config }: Deps): void {
  site.get('/developers/:guide?', async (c) => {
    const { developerGuide } = await import('../content/developer-guides.ts')
    const page = developerGuide(c.req.param('guide') ?? '', config)
    return page === null ? c.notFound() : packed(c, c.html(page))
  })
}

function policyViolations(site: Hono<Env>, deps: Deps): void {
  site.post(REPORTS_PATH, async (c) => {
    const body: unknown = await c.req.json().catch(() => null)
    const reports = policyReports.safeParse(body)
    if (!reports.success) return problemOf(c, 400, { code: 'bad_request', detail: 'This is not a browser report.' })
    await logPolicyReports({ deps, request: contextOf(c, deps).context, now: deps.clock.now() }, reports.data)
    return c.body(null, 204)
  })
}

const packed = async (c: Context, answer: Response | Promise<Response>) =>
  compressPage(await answer, c.req.header('accept-encoding') ?? '')

function refusal(c: Context, refused: Refused, brand: string) {
  const { headers, body } = refusalAnswer({ path: c.req.path, accept: c.req.header('accept'), refused, brand })
  return new Response(new Uint8Array(body), { status: refused.status, headers })
}

const signatureOf = (c: Context) => c.req.header('daylet-signature') ?? c.req.header('stripe-signature') ?? ''

function payments(site: Hono<Env>, deps: Deps): void {
  site.post('/api/webhooks/:gateway', async (c) => {
    if (c.req.param('gateway') !== deps.gateway.name) return c.notFound()
    try {
      const read = await deps.gateway.readEvent(await c.req.text(), signatureOf(c))
      if (!read.ok) {
        if (isLogged(deps, clientIp(c.env.incoming, deps.config.trustedProxies)))
          deps.log.warn(read.refusal, 'a webhook was rejected')
        return problemOf(c, 400, { code: read.refusal.code, detail: 'The event was rejected.', facts: read.refusal })
      }
      await settleEvent(deps, read.value)
    } catch (err) {
      if (!(err instanceof GatewayUnavailable)) throw err
      deps.log.warn({ err }, 'the payment gateway did not respond')
      const detail = 'The gateway could not be reached.'
      return problemOf(c, 503, { code: 'gateway_unavailable', detail, headers: { 'retry-after': '5' } })
    }
    return c.json({ received: true })
  })
  if (deps.gateway.name !== 'sandbox') return
  const sandbox = deps.gateway as typeof deps.gateway & Sandbox
  site.get('/api/sandbox/challenge/:ref', async (c) =>
    c.html(challengePage(await sandbox.question(c.req.param('ref')))),
  )
  site.post('/api/sandbox/challenge/:ref', async (c) => {
    const { answer } = await c.req.parseBody().catch(() => ({ answer: undefined }))
    if (answer !== 'yes' && answer !== 'no') return c.text('Answer yes or no.\n', 400)
    const returnTo = await sandbox.answer(c.req.param('ref'), answer === 'yes')
    return returnTo ? c.redirect(returnTo, 303) : c.html(challengePage(null), 404)
  })
  site.get('/api/sandbox/onboarding/:ref', async (c) =>
    (await sandbox.isHost(c.req.param('ref'))) ? c.html(onboardingPage()) : c.html(challengePage(null), 404),
  )
  site.post('/api/sandbox/onboarding/:ref', async (c) => {
    const { answer } = await c.req.parseBody().catch(() => ({ answer: undefined }))
    if (answer !== 'yes' && answer !== 'no') return c.text('Answer yes or no.\n', 400)
    const returnTo = await sandbox.setPayoutsEnabled(c.req.param('ref'), answer === 'yes')
    return returnTo ? c.redirect(returnTo, 303) : c.html(challengePage(null), 404)
  })
}

const hashed = (text: string) => createHash('sha256').update(text).digest()

/**
 * Reports the metrics of all processes to requests with METRICS_TOKEN. Without that setting the route doesn't exist.
 */
function metricsRoute<E extends { Bindings: object }>(site: Hono<E>, deps: Deps): void {
  const { metrics } = deps
  const { metricsToken } = deps.config
  if (!metrics || !metricsToken) return
  const readAll = listenForReadings(metrics.read)
  const right = hashed(`Bearer ${metricsToken}`)
  site.get('/metrics', async (c) => {
    if (!timingSafeEqual(hashed(c.req.header('authorization') ?? ''), right))
      return c.text('This page needs the token from METRICS_TOKEN.\n', 401, { 'www-authenticate': 'Bearer' })
    const [counted, shared] = await Promise.all([readAll().then(textOf), sharedMetrics(deps)])
    return c.text(`${counted}\n${shared}`, 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
}
