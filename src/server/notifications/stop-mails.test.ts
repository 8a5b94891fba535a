import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aVisitor } from '../../../test/support/people.ts'
import { aRequest } from '../../../test/support/requests.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { stopPath } from '../accounts/emails/optional-email.ts'

let world: World
let server: SMTPServer
const wire: { to: string; head: string; text: string }[] = []
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part
      })
      stream.on('end', () => {
        const split = text.indexOf('\r\n\r\n')
        const head = text.slice(0, split).replace(/\r\n[ \t]+/g, ' ')
        wire.push({ to: session.envelope.rcptTo[0]?.address ?? '', head, text: text.slice(split) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  world = await aWorld({ smtp: `smtp://127.0.0.1:${port}` })
})
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterAll(async () => {
  await world.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const headsTo = (email: string) => wire.filter(({ to }) => to === email).map(({ head }) => head)
const tokenOf = (id: string, kind: 'booking' | 'review' = 'booking') =>
  new URL(stopPath(world.deps, id as AccountId, kind), world.url).searchParams.get('token') ?? ''
const stopped = async (id: string) =>
  (await world.sql`select kind, channel, chosen from notice_choices where account_id = ${id}`).map((row) => ({
    ...row,
  }))

test('an optional email can be stopped in its headers and footer, a confirmation or account email can’t', async () => {
  const { id, guest, host } = await aRequest(world)
  await host.api.bookingSteps.acceptRequest({ id })
  await world.runJobs()
  const request = headsTo(host.email).find((head) => head.includes('wants to book'))
  expect(request).toMatch(
    new RegExp(`^List-Unsubscribe: <${world.url}/stop-mails\\?token=booking\\.${host.id}\\.[\\w-]+>`, 'm'),
  )
  expect(request).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  const confirmed = headsTo(guest.email).filter((head) => !head.includes('request'))
  expect(confirmed.length).toBeGreaterThan(0)
  for (const head of confirmed) expect(head).not.toContain('List-Unsubscribe')
  expect(wire.find(({ head }) => head === request)?.text).toContain('Unsubscribe from request emails')
})

test('one click in an email client, without cookies or origin, stops that kind and nothing else', async () => {
  const { guest, host, id } = await aRequest(world)
  await world.runJobs()
  const answer = await aVisitor(world).api.stopLinks.stopMails({ token: tokenOf(host.id) })
  expect(answer).toEqual({ kind: 'booking' })
  expect(await stopped(host.id)).toEqual([{ kind: 'booking', channel: 'email', chosen: false }])
  const before = headsTo(host.email).length
  await guest.api.bookingSteps.withdrawRequest({ id })
  await world.runJobs()
  expect(headsTo(host.email)).toHaveLength(before)
})

test('opening the link changes nothing, and it works repeatedly without expiring', async () => {
  const { host } = await aRequest(world)
  const token = tokenOf(host.id)
  const { api } = aVisitor(world)
  expect(await api.stopLinks.showStop({ token })).toEqual({ kind: 'booking', stopped: false })
  expect(await stopped(host.id)).toEqual([])
  world.clock.pass({ hours: 24 * 365 * 5 })
  await api.stopLinks.stopMails({ token })
  await api.stopLinks.stopMails({ token })
  expect(await api.stopLinks.showStop({ token })).toEqual({ kind: 'booking', stopped: true })
})

test('a forged link stops nothing: another account, another kind, a required kind, another signature', async () => {
  const { guest, host } = await aRequest(world)
  const token = tokenOf(host.id)
  const { api } = aVisitor(world)
  const [kind = '', id = '', signature = ''] = token.split('.')
  for (const forged of [
    `${kind}.${guest.id}.${signature}`,
    `review.${id}.${signature}`,
    `account.${id}.${signature}`,
    `${kind}.${id}.${'A'.repeat(43)}`,
    `${kind}.${id}.`,
    `${kind}.${id}`,
    '',
  ])
    await expect(api.stopLinks.stopMails({ token: forged }), forged).rejects.toMatchObject({ code: 'link_ended' })
  expect([await stopped(guest.id), await stopped(host.id)]).toEqual([[], []])
})
