import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest, aVisitor } from '../../../../test/support/people.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import { encrypt } from '../../platform/encrypt.ts'

let world: World
let server: SMTPServer
const state = { answer: 250, tries: 0, heads: [] as string[] }
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part
      })
      stream.on('end', () => {
        state.tries += 1
        state.heads.push(text.slice(0, text.indexOf('\r\n\r\n')))
        done(state.answer === 250 ? null : Object.assign(new Error('no'), { responseCode: state.answer }))
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  world = await aWorld({ smtp: `smtp://127.0.0.1:${port}` })
})
afterAll(async () => {
  await world.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

async function aMailWhile(answer: number): Promise<string> {
  await world.runJobs()
  Object.assign(state, { answer, tries: 0 })
  const { email } = await aGuest(world)
  await world.runJobs()
  return email
}
const fateOf = (email: string) =>
  world.sql`select sent_at is not null as sent, last_error from mails where recipient = ${email} order by id`

test('after a 5xx reply an email isn’t retried and is listed as failed', async () => {
  const email = await aMailWhile(550)
  expect(await fateOf(email)).toEqual([{ sent: false, last_error: '550' }])
  world.clock.pass({ hours: 5 })
  await world.runJobs()
  expect(state.tries).toBe(1)
  const failed = await world.sql`select source_name from jobs.job where name = 'failed' and state = 'created'`
  expect(failed).toEqual([{ source_name: 'mail.send' }])
  expect(world.faults.splice(0).join()).toContain('an email was not sent: 550')
})

test('after a 4xx reply an email is retried and delivered', async () => {
  const email = await aMailWhile(451)
  expect(await fateOf(email)).toEqual([{ sent: false, last_error: '451' }])
  state.answer = 250
  world.clock.pass({ minutes: 5 })
  await world.runJobs()
  expect(await fateOf(email)).toEqual([{ sent: true, last_error: null }])
})

test('an email whose secret was removed says so, and is sent once the secret is back', async () => {
  const email = await aMailWhile(451)
  const [mail] = await world.sql<{ sealed: string }[]>`select sealed from mails where recipient = ${email}`
  await world.sql`update mails set sealed = 'from.another.secret.of.before' where recipient = ${email}`
  Object.assign(state, { answer: 250 })
  world.clock.pass({ minutes: 5 })
  await world.runJobs()
  expect(await fateOf(email)).toEqual([{ sent: false, last_error: 'sealed with a secret that is not in SECRETS' }])
  await world.sql`update mails set sealed = ${mail?.sealed ?? ''} where recipient = ${email}`
  world.clock.pass({ hours: 1 })
  await world.runJobs()
  expect(await fateOf(email)).toEqual([{ sent: true, last_error: null }])
})

test('an email that version 0.1.0 stored as it was drawn is sent like that', async () => {
  const email = await aMailWhile(451)
  const drawn = JSON.stringify({ subject: 'Drawn by 0.1.0', text: 'Hello', html: '<p>Hello</p>' })
  const sealed = await encrypt(world.deps.config.secrets, drawn)
  await world.sql`update mails set sealed = ${sealed} where recipient = ${email}`
  state.answer = 250
  world.clock.pass({ minutes: 5 })
  await world.runJobs()
  expect(await fateOf(email)).toEqual([{ sent: true, last_error: null }])
  expect(state.heads.at(-1)).toContain('Subject: Drawn by 0.1.0')
})

test('emails queued for an absent server are sent after its first success, except those it deferred', async () => {
  const waiting = await aMailWhile(421)
  const putOff = await aMailWhile(451)
  await aMailWhile(250)
  expect(await fateOf(waiting)).toEqual([{ sent: true, last_error: null }])
  expect(await fateOf(putOff)).toEqual([{ sent: false, last_error: '451' }])
  world.clock.pass({ minutes: 5 })
  await world.runJobs()
  expect(await fateOf(putOff)).toEqual([{ sent: true, last_error: null }])
})

test('an expired code is not sent', async () => {
  const { email } = await aGuest(world)
  await world.runJobs()
  Object.assign(state, { answer: 451, tries: 0 })
  await aVisitor(world).api.accounts.requestCode({ email })
  await world.runJobs()
  expect(state.tries).toBe(1)
  state.answer = 250
  world.clock.pass({ minutes: 11 })
  await world.runJobs()
  expect(state.tries).toBe(1)
  expect((await fateOf(email)).at(-1)).toEqual({ sent: false, last_error: 'too late' })
})

test('replies to emails go to people', async () => {
  await aMailWhile(250)
  expect(state.heads.at(-1)).toMatch(/^Reply-To: hello@example\.com$/m)
})
