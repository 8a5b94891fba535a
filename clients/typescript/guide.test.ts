import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aKey } from '../../test/support/api-keys.ts'
import { freePort } from '../../test/support/free-port.ts'
import { aMadeGuest } from '../../test/support/people.ts'
import { aSpace } from '../../test/support/spaces.ts'
import { TEST_CARD } from '../../test/support/test-cards.ts'
import { aWorld } from '../../test/support/world.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
let folder: string

const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const compile = (...options: string[]) => run(process.execPath, [tsc, ...options], { cwd: folder })

/** Installs the built package and its dependencies beside the programs of README.md. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daylet-guide-'))
  const packages = path.join(folder, 'node_modules')
  const own = path.join(packages, '@daylet', 'client')
  await mkdir(own, { recursive: true })
  await cp(path.join(import.meta.dirname, 'package.json'), path.join(own, 'package.json'))
  await compile('--project', import.meta.dirname, '--noEmit', 'false', '--outDir', path.join(own, 'dist'))
  const { dependencies } = JSON.parse(await readFile(path.join(own, 'package.json'), 'utf8')) as {
    dependencies: object
  }
  for (const name of Object.keys(dependencies))
    await symlink(path.join(root, 'node_modules', name), path.join(packages, name))
  const guide = await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8')
  const [book = '', receive = ''] = [...guide.matchAll(/```js\n(.*?)```/gs)].map(([, program]) => program)
  await writeFile(path.join(folder, 'book.mjs'), book)
  await writeFile(path.join(folder, 'receive.mjs'), receive)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the first program in the README books a space and pays with a saved card', async () => {
  const world = await aWorld()
  try {
    world.clock.set(new Date().toISOString())
    const guest = await aMadeGuest(world)
    await guest.api.paymentMethods.addMethod({ card: TEST_CARD })
    const { secret } = await aKey(guest, ['read:bookings', 'write:bookings', 'write:payments'])
    const space = await aSpace(world, { window_days: 90 })
    const env = { ...process.env, SITE: world.url, DAYLET_KEY: secret }
    const book = async () => (await run(process.execPath, ['book.mjs'], { cwd: folder, env })).stdout
    const said = await book()
    const rows = await world.sql`select state from bookings where space_id = ${space.id}`
    expect(rows).toEqual([{ state: 'confirmed' }])
    const [, number = ''] = /^confirmed: booking (DL-\d+)$/m.exec(said) ?? []
    expect(said).toContain(`\nupcoming: ${number}\n`)
  } finally {
    await world.close()
  }
})

const TYPED = `
import { createDaylet, eachItem, isRefusal } from '@daylet/client'
import { readWebhook } from '@daylet/client/webhooks'
const daylet = createDaylet({ site: 'https://spaces.example', key: undefined })
const { quote } = await daylet.post('/spaces/{id}/quote', {
  params: { path: { id: 'x' } },
  body: { ask: { mode: 'days', startDate: '2027-03-01', endDate: '2027-03-01' }, people: 1 },
})
export const total: number | undefined = quote?.total
for await (const booking of eachItem(daylet, '/bookings')) booking.number.trim()
await daylet.post('/documents', { body: new FormData() })
export const endsOf = (error: unknown) => isRefusal(error, 'just_taken') && error.data.alternatives.length
const event = readWebhook('', {}, '')
if (event.type === 'booking.confirmed') event.data.number.trim()
// @ts-expect-error: there is no such path
await daylet.get('/nothing')
// @ts-expect-error: the body is missing
await daylet.post('/holds')
`

test.each(['--strict', '--exactOptionalPropertyTypes'])('the types fit a program compiled with %s', async (option) => {
  await writeFile(path.join(folder, 'typed.mts'), TYPED)
  const lib = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom', '--types', '']
  await compile('--strict', '--noEmit', '--skipLibCheck', ...lib, option, 'typed.mts').catch(({ stdout }) => {
    throw new Error(stdout)
  })
})

test('the second program accepts webhooks with our signature only', async () => {
  const port = await freePort()
  const secret = `whsec_${Buffer.alloc(24, 'secret').toString('base64')}`
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret }
  const receiver = spawn(process.execPath, ['receive.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  receiver.stdout.on('data', (part: Buffer) => {
    said += part
  })
  try {
    await expect.poll(() => said).toContain('ready')
    const body = '{"id":"1","type":"booking.confirmed","data":{"number":"DL-000001"}}'
    const send = async (signature: string) => {
      const headers = {
        'webhook-id': '1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
        'webhook-signature': signature,
      }
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status
    }
    expect(await send(new Webhook(secret).sign('1', new Date(), body))).toBe(204)
    expect(await send(`v1,${Buffer.alloc(32).toString('base64')}`)).toBe(401)
    expect(said.match(/DL-000001 is confirmed/g)).toHaveLength(1)
  } finally {
    const ended = once(receiver, 'exit')
    receiver.kill()
    await ended
  }
})
