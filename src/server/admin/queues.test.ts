import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anAdmin } from '../../../test/support/applications.ts'
import { confirmNow } from '../../../test/support/payouts.ts'
import { aGuest, type Person } from '../../../test/support/people.ts'
import { aFailedJob, aReviewReport } from '../../../test/support/queues.ts'
import { aTalk } from '../../../test/support/talks.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { addAlert } from '../insights/security.sql.ts'
import { inTransaction } from '../platform/database/transactions.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world, 'Rhea')
})
afterAll(() => world.close())

const refused = (code: string) => expect.objectContaining({ code })
const failed = async () => (await admin.api.upkeep.listJobs({})).items.map(({ id }) => id)

test(claim('10.25', 'failed jobs are listed with their subject, and can be retried or discarded in bulk'), async () => {
  const [one, two, three] = [await aFailedJob(world, 'no room'), await aFailedJob(world), await aFailedJob(world)]
  const { items, total } = await admin.api.upkeep.listJobs({})
  expect(items.find(({ id }) => id === one)).toMatchObject({
    name: 'mail.send',
    facts: '{"mailId":0}',
    reason: 'no room',
  })
  expect(total).toBe(3)
  expect((await admin.api.admin.overview()).jobs.waiting).toBe(3)
  const gone = crypto.randomUUID()
  const retried = await admin.api.upkeep.retryJobs({ ids: [one, two, gone], reason: 'There is room again.' })
  expect([retried.done, await failed()]).toEqual([2, [three]])
  const { queues } = await admin.api.upkeep.listJobs({})
  expect(queues.find(({ name }) => name === 'mail.send')).toMatchObject({ waiting: 2 })
  expect(await admin.api.upkeep.dropJobs({ ids: [three], reason: 'Not needed.' })).toEqual({ done: 1 })
  expect(await failed()).toEqual([])
  await expect(admin.api.upkeep.retryJobs({ ids: [three], reason: 'x' })).rejects.toEqual(refused('not_found'))
  const log = await admin.api.admin.auditLog({ act: 'job.retry' })
  expect(log.items.map(({ subjectId }) => subjectId).sort()).toEqual([one, two].sort())
})

test('a failed email names its recipient as long as the email is on file', async () => {
  const { email } = await aGuest(world)
  const [mail] = await world.sql<{ id: number }[]>`select id from mails where recipient = ${email} limit 1`
  const id = await aFailedJob(world, 'an email was not sent: 550', mail?.id)
  const recipient = async () => (await admin.api.upkeep.listJobs({})).items.find((job) => job.id === id)?.recipient
  expect(await recipient()).toBe(email)
  await world.sql`delete from mails where id = ${mail?.id ?? 0}`
  expect(await recipient()).toBeNull()
  await confirmNow(world)
  await admin.api.upkeep.dropJobs({ ids: [id], reason: 'Not needed.' })
})

test('a job retried by two admins at once runs once', async () => {
  const id = await aFailedJob(world)
  const other = await anAdmin(world)
  const answers = await Promise.allSettled(
    [admin, other].map(({ api }) => api.upkeep.retryJobs({ ids: [id], reason: 'x' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const log = await admin.api.admin.auditLog({ subject: id })
  expect(log.items).toHaveLength(1)
})

test('a failed job may move money, so an admin confirms their identity before retrying or discarding it', async () => {
  const id = await aFailedJob(world)
  world.clock.pass({ minutes: 10 })
  const asked = { ids: [id], reason: 'The bank is back.' }
  await expect(admin.api.upkeep.retryJobs(asked)).rejects.toEqual(refused('confirm_first'))
  await expect(admin.api.upkeep.dropJobs(asked)).rejects.toEqual(refused('confirm_first'))
  expect(await failed()).toEqual([id])
  await confirmNow(world)
  expect(await admin.api.upkeep.dropJobs(asked)).toEqual({ done: 1 })
})

const alert = (accounts: AccountId[]) =>
  inTransaction(world.sql, (tx) =>
    addAlert(tx, 'account_tried', { accounts, warned_accounts: accounts }, world.clock.now()),
  )

test('an alert names its account, is reviewed once with a result, and later events open a new one', async () => {
  const account = admin.id as AccountId
  for (let time = 0; time < 2; time++) await alert([account])
  const { items, open } = await admin.api.upkeep.listAlerts({})
  expect([open, items]).toMatchObject([
    1,
    [{ kind: 'account_tried', times: 2, people: [{ id: account, name: 'Rhea Tester' }], warned: 1, handled: null }],
  ])
  const ids = items.map(({ id }) => id)
  expect(await admin.api.upkeep.handleAlerts({ ids, reason: 'It was me.' })).toEqual({ done: 1 })
  await expect(admin.api.upkeep.handleAlerts({ ids, reason: 'It was me.' })).rejects.toEqual(refused('not_found'))
  const { items: handled } = await admin.api.upkeep.listAlerts({ state: 'handled' })
  expect(handled).toMatchObject([{ handled: { by: 'Rhea Tester', reason: 'It was me.' } }])
  await alert([account])
  expect((await admin.api.upkeep.listAlerts({})).items).toMatchObject([{ times: 1, handled: null }])
})

test(claim('17.6', 'a report of a review leaves the queue when an admin settles it'), async () => {
  const id = await aReviewReport(world)
  const { items, open } = await admin.api.reviews.listReports({})
  expect([items[0]?.id, open, (await admin.api.admin.overview()).reviewReports.waiting]).toEqual([id, 1, 1])
  const settled = await admin.api.reviews.settleReports({ ids: [id], outcome: 'dismissed', reason: 'An opinion.' })
  expect(settled).toEqual({ done: 1 })
  expect((await admin.api.reviews.listReports({})).items).toEqual([])
  expect((await admin.api.reviews.listReports({ state: 'settled' })).items).toMatchObject([
    { id, settled: { outcome: 'dismissed', by: 'Rhea Tester', reason: 'An opinion.' } },
  ])
  const next = (await admin.api.reviews.listReports({ state: 'settled' })).next
  expect(next).toBeNull()
})

test(claim('17.6', 'a report of a message is settled the same way, once'), async () => {
  const { host, first } = await aTalk(world)
  await host.api.messages.reportMessage({ id: first.id, reason: 'spam' })
  const { items } = await admin.api.messages.listMessageReports({})
  const ids = items.map(({ id }) => id)
  const down = { ids, outcome: 'taken_down' as 'dismissed', reason: 'x' }
  await expect(admin.api.messages.settleMessageReports(down)).rejects.toMatchObject({ status: 400 })
  await admin.api.messages.settleMessageReports({ ids, outcome: 'acted_on', reason: 'Suspended.' })
  expect((await admin.api.messages.listMessageReports({})).items).toEqual([])
  const again = admin.api.messages.settleMessageReports({ ids, outcome: 'dismissed', reason: 'No.' })
  await expect(again).rejects.toEqual(refused('not_found'))
  expect((await admin.api.messages.listMessageReports({ state: 'settled' })).items).toMatchObject([
    { settled: { outcome: 'acted_on', by: 'Rhea Tester' } },
  ])
})

test('a blank reason counts as missing', async () => {
  const id = await aReviewReport(world)
  for (const reason of ['\u200b', '<b></b>'])
    await expect(admin.api.reviews.settleReports({ ids: [id], outcome: 'dismissed', reason })).rejects.toEqual(
      refused('reason_required'),
    )
})
