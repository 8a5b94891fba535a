import { afterEach, beforeEach, expect, test } from 'vitest'
import { aWorld, type World } from '../../../../test/support/world.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import type { Job, JobRunner } from './job.ts'
import { openJobs } from './job-queue.ts'

let world: World
const open: JobRunner<Deps>[] = []
beforeEach(async () => {
  world = await aWorld()
  await world.sql`update jobs.test_clock set now = ${world.clock.now()}`
})
afterEach(async () => {
  for (const runner of open.splice(0)) await runner.close()
  await world.close()
})

type Facts = { id: string }
const job = (run: (facts: Facts) => void | Promise<void>, more: Partial<Job<Facts, Deps>> = {}): Job<Facts, Deps> => ({
  name: 'test.job',
  tries: 3,
  run: async (_deps, facts) => run(facts),
  ...more,
})
const runner = (...kinds: Job<Facts, Deps>[]) => patientRunner(45_000, ...kinds)
const patientRunner = (patienceMs: number, ...kinds: Job<Facts, Deps>[]) => {
  const { sql, log } = world.deps
  const opened = openJobs<Deps>({ sql, log, patienceMs }, kinds)
  open.push(opened)
  return opened
}
async function runDue(jobs: JobRunner<Deps>): Promise<number> {
  await world.sql`update jobs.test_clock set now = ${world.clock.now()}`
  return jobs.runDue(world.deps)
}

test('a job runs if and only if the transaction that queued it commits', async () => {
  const done: string[] = []
  const kind = job(({ id }) => void done.push(id))
  const jobs = runner(kind)
  const lost = inTransaction(world.sql, async (tx) => {
    await jobs.enqueue(tx, kind, { id: 'lost' })
    throw new Error('rolled back')
  })
  await expect(lost).rejects.toThrow('rolled back')
  await inTransaction(world.sql, (tx) => jobs.enqueue(tx, kind, { id: 'kept' }))
  expect(await runDue(jobs)).toBe(1)
  expect(await runDue(jobs)).toBe(0)
  expect(done).toEqual(['kept'])
})

test('a due job begins only after it has given way to requests', async () => {
  const done: string[] = []
  const kind = job(({ id }) => void done.push(id))
  const [asked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const giveWay = () => {
    asked.resolve()
    return free.promise
  }
  const { sql, log } = world.deps
  const jobs = openJobs<Deps>({ sql, log, giveWay }, [kind])
  open.push(jobs)
  await inTransaction(world.sql, (tx) => jobs.enqueue(tx, kind, { id: 'patient' }))
  const running = runDue(jobs)
  await asked.promise
  const [waiting] = await world.sql`select state from jobs.job where name = 'test.job'`
  expect([waiting?.state, done]).toEqual(['created', []])
  free.resolve()
  expect(await running).toBe(1)
  expect(done).toEqual(['patient'])
})

test('a failing job is retried less and less often, then kept with its reason until someone retries it', async () => {
  let works = false
  let tries = 0
  const kind = job(() => {
    tries++
    if (!works) throw new Error('the other side says no to ada@people.example')
  })
  const jobs = runner(kind)
  await jobs.enqueue(world.sql, kind, { id: 'a' })
  for (const [pause, total] of [
    [0, 1],
    [1, 1],
    [20, 2],
    [5, 2],
    [40, 3],
    [7_200, 3],
  ] as const) {
    world.clock.pass({ seconds: pause })
    await runDue(jobs)
    expect(tries).toBe(total)
  }
  expect(world.faults.splice(0)).toHaveLength(1)
  const [failed, ...others] = await jobs.failed()
  expect(others).toEqual([])
  expect(failed).toMatchObject({ name: 'test.job', facts: { id: 'a' } })
  expect(failed?.reason).toMatch(/^the other side says no to /)
  expect(failed?.reason).not.toContain('ada@people.example')
  works = true
  expect(await jobs.retry(world.sql, crypto.randomUUID())).toBe(false)
  expect(await jobs.retry(world.sql, failed?.id ?? '')).toBe(true)
  expect(await runDue(jobs)).toBe(1)
  expect([tries, await jobs.failed()]).toEqual([4, []])
})

test('fifty hopeless jobs delay another by no more than their turns, and then not at all', async () => {
  const turns: string[] = []
  const kind = job(
    ({ id }) => {
      turns.push(id)
      if (id.startsWith('hopeless')) throw new Error('never')
    },
    { tries: 60 },
  )
  const jobs = runner(kind)
  for (let n = 0; n < 50; n++) await jobs.enqueue(world.sql, kind, { id: `hopeless ${n}` })
  await jobs.enqueue(world.sql, kind, { id: 'honest' })
  expect(await runDue(jobs)).toBe(51)
  expect(turns.filter((id) => id === 'honest')).toHaveLength(1)
  turns.length = 0
  await jobs.enqueue(world.sql, kind, { id: 'honest later' })
  expect(await runDue(jobs)).toBe(1)
  expect(turns).toEqual(['honest later'])
})

test('a hanging queue stops no other', async () => {
  const hanging = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const slow = job(() => hanging.promise, { name: 'test.slow' })
  const quick = job(() => done.resolve())
  const jobs = runner(slow, quick)
  await jobs.enqueue(world.sql, slow, { id: 'a' })
  await jobs.enqueue(world.sql, quick, { id: 'b' })
  const running = runDue(jobs)
  await done.promise
  hanging.resolve()
  expect(await running).toBe(2)
})

test('a hanging kind stops no other from being retried', async () => {
  const hanging = Promise.withResolvers<void>()
  const done: string[] = []
  const slow = job(() => hanging.promise, { name: 'test.slow' })
  const quick = job(({ id }) => void done.push(id))
  const jobs = runner(slow, quick)
  await jobs.enqueue(world.sql, slow, { id: 'a' })
  for (const id of ['b', 'c']) {
    await jobs.enqueue(world.sql, quick, { id })
    await jobs.beginDue(world.deps)
    await expect.poll(() => done.at(-1)).toBe(id)
  }
  hanging.resolve()
})

test('a job that never ends has failed, is retried, and others of its kind run', async () => {
  let works = false
  const done: string[] = []
  const kind = job(({ id }) => (id === 'hangs' && !works ? new Promise<void>(() => {}) : void done.push(id)))
  const jobs = patientRunner(50, kind)
  for (const id of ['hangs', 'b']) await jobs.enqueue(world.sql, kind, { id })
  expect(await runDue(jobs)).toBe(2)
  expect(done).toEqual(['b'])
  works = true
  world.clock.pass({ seconds: 20 })
  expect(await runDue(jobs)).toBe(1)
  expect(done).toEqual(['b', 'hangs'])
})

test('a job is due immediately by the database clock, whatever ours says', async () => {
  const kind = job(() => {})
  const jobs = runner(kind)
  world.clock.pass({ hours: 25 })
  await jobs.enqueue(world.sql, kind, { id: 'a' })
  world.clock.pass({ hours: -25 })
  expect(await runDue(jobs)).toBe(1)
})

test('only one job per key waits', async () => {
  const done: string[] = []
  const kind = job(({ id }) => void done.push(id), { name: 'test.keyed', key: ({ id }) => id })
  const jobs = runner(kind)
  for (const id of ['a', 'a', 'b', 'a']) await jobs.enqueue(world.sql, kind, { id })
  await runDue(jobs)
  expect(done.sort()).toEqual(['a', 'b'])
  await jobs.enqueue(world.sql, kind, { id: 'a' })
  expect(await runDue(jobs)).toBe(1)
})

test('a job of a dead process is taken by another', async () => {
  const kind = job(() => new Promise(() => {}))
  const died = runner(kind)
  open.pop()
  await died.enqueue(world.sql, kind, { id: 'a' })
  void runDue(died)
  await expect
    .poll(async () => (await world.sql`select 1 from jobs.job where name = 'test.job' and state = 'active'`).length)
    .toBe(1)
  let done = 0
  const other = runner(job(() => void done++))
  world.clock.pass({ seconds: 61 })
  expect(await runDue(other)).toBe(0)
  await other.supervise()
  world.clock.pass({ seconds: 60 })
  expect(await runDue(other)).toBe(1)
  expect(done).toBe(1)
})
