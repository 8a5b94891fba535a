import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { SMTPServer } from 'smtp-server'
import { publicKeyOf } from '../../src/server/platform/config/groups.ts'
import type { FreshDatabase } from './database.ts'
import { aRedis } from './redis.ts'

export type Env = Record<string, string>

const PRIVATE = Buffer.alloc(32, 3).toString('base64url')
const random = (seed: string) => `${seed}-Zq7fK2wX9mB4tR8vN1cL6yH3pD5s`

/**
 * Runs the services that a production site needs on this machine (mail server, S3, Redis and Stripe), and returns the
 * settings that point to them.
 */
export async function anOperator({ appUrl, ownerUrl }: Pick<FreshDatabase, 'appUrl' | 'ownerUrl'>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'daylet-operator-'))
  const [mail, store, redis, stripe] = await Promise.all([aMailServer(), aStore(folder), aRedis(), aStripe()])
  const env: Env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://spaces.daylet.app',
    TRUSTED_PROXIES: '127.0.0.1',
    SECRETS: random('signs'),
    DATA_DIR: folder,
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    REDIS_URL: redis.url,
    S3_BUCKET: 'daylet',
    S3_ENDPOINT: store.s3.endpoint,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    SMTP_URL: `smtp://site:right-word-${mail.port}@127.0.0.1:${mail.port}`,
    PAYMENTS: 'sandbox',
    OPERATOR_NAME: 'Spaces Ltd',
    OPERATOR_ADDRESS: 'High Street 1, London',
    OPERATOR_TAX_ID: 'GB123456789',
    CONTACT_EMAIL: 'hello@spaces.daylet.app',
    VAPID_PUBLIC_KEY: publicKeyOf(PRIVATE),
    VAPID_PRIVATE_KEY: PRIVATE,
  }
  // NODE_ENV is test, because production requires https, which the Stripe stand-in doesn't use.
  const stripeEnv: Env = {
    NODE_ENV: 'test',
    PAYMENTS: 'stripe',
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: 'sk_live_known',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_known',
    STRIPE_WEBHOOK_SECRETS: 'whsec_known',
  }
  const close = async () => {
    await Promise.all([mail.close(), store.close(), redis.stop(), stripe.close()])
    rmSync(folder, { recursive: true, force: true })
  }
  return { env, stripeEnv, openStore: store.openUrl, folder, letters: mail.letters, close }
}

/** Requires a user name and a password, and counts the emails it has accepted. */
async function aMailServer() {
  const letters: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'site' && password?.startsWith('right-word')) return done(null, { user: username })
      done(new Error('Invalid username or password'))
    },
    onData(stream, session, done) {
      letters.push(session.envelope.rcptTo[0]?.address ?? '')
      stream.resume().on('end', () => done())
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return { port, letters, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** Starts an S3 store with one bucket in a folder. It can be stopped and restarted with the same data. */
export async function aStore(folder: string) {
  const configureBuckets = [{ name: 'daylet', configs: [] }]
  const directory = path.join(folder, 's3')
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const front = await aGuard(port)
  const s3 = {
    bucket: 'daylet',
    region: 'us-east-1',
    endpoint: front.url,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  const close = () => Promise.all([front.close(), server.close()])
  return { s3, openUrl: `http://127.0.0.1:${port}`, close, fall: front.close, rise: front.open }
}

/** The store lets anyone read, so this proxy requires a key. */
function aGuard(port: number) {
  return listening((ask, answer) => {
    if (!ask.headers.authorization) return answer.writeHead(403).end()
    const { method, url: where, headers } = ask
    const on = request({ port, host: '127.0.0.1', method, path: where, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    ask.pipe(on.on('error', () => answer.destroy()))
  })
}

async function listening(answer: RequestListener) {
  const server = createServer(answer)
  const open = (port = 0) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await open()
  const { port } = server.address() as AddressInfo
  const close = () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    return closed
  }
  return { url: `http://127.0.0.1:${port}`, close, open: () => open(port) }
}

/** A fake Stripe that accepts one API key and rejects all others. */
function aStripe() {
  return listening(({ headers }, answer) => {
    const known = headers.authorization === 'Bearer sk_live_known'
    const body = known
      ? { object: 'balance' }
      : { error: { type: 'invalid_request_error', message: 'Invalid API Key' } }
    answer.writeHead(known ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
}
