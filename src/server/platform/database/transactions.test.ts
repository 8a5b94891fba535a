import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { type Database, openDatabase, type Transaction } from './connect.ts'
import { afterCommit, inTransaction } from './transactions.ts'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.appUrl, { max: 2 })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})
beforeEach(() => database.sql`delete from tax_rules`)

const regions = async () =>
  (await database.sql<{ region: string }[]>`select region from tax_rules order by 1`).map(({ region }) => region)
const add = (tx: Transaction, region: string) => tx`insert into tax_rules values (${region}, 'Tax', 1)`
const ENDED = 'the transaction has ended'

async function aPastOne(ends: 'well' | 'badly'): Promise<Transaction> {
  const kept: Transaction[] = []
  await inTransaction(database.sql, async (tx) => {
    kept.push(tx)
    await add(tx, 'kept')
    if (ends === 'badly') throw new Error('undo this')
  }).catch(() => {})
  return kept[0] as Transaction
}

test.each(['well', 'badly'] as const)(
  'a statement sent after its transaction ended %s throws and does nothing',
  async (ends) => {
    const tx = await aPastOne(ends)
    await expect(add(tx, 'template')).rejects.toThrow(ENDED)
    await expect(tx.unsafe(`insert into tax_rules values ('unsafe', 'Tax', 1)`)).rejects.toThrow(ENDED)
    await expect(tx.unsafe('insert into tax_rules values ($1, $2, 1)', ['unsafe', 'Tax'])).rejects.toThrow(ENDED)
    await expect(tx.savepoint((step) => add(step, 'savepoint'))).rejects.toThrow(ENDED)
    await expect(tx`insert into tax_rules values ('simple', 'Tax', 1)`.simple()).rejects.toThrow(ENDED)
    await expect(tx`insert into tax_rules values ('run', 'Tax', 1)`.execute()).rejects.toThrow(ENDED)
    expect(await regions()).toEqual(ends === 'well' ? ['kept'] : [])
  },
)

test('a promise chain that continues after its sibling failed writes nothing more', async () => {
  let ranOn: Promise<unknown> = Promise.resolve()
  const act = inTransaction(database.sql, async (tx) => {
    const chain = async () => {
      await add(tx, 'first')
      await new Promise((resolve) => setImmediate(resolve))
      return add(tx, 'second')
    }
    ranOn = chain()
    ranOn.catch(() => {})
    await Promise.all([Promise.reject(new Error('the neighbour failed')), ranOn])
  })
  await expect(act).rejects.toThrow('the neighbour failed')
  await expect(ranOn).rejects.toThrow()
  expect(await regions()).toEqual([])
})

test('a statement prepared in time and sent too late throws as well', async () => {
  let late: ReturnType<typeof add> | undefined
  await inTransaction(database.sql, async (tx) => {
    late = add(tx, 'late')
  })
  await expect(late).rejects.toThrow(ENDED)
  expect(await regions()).toEqual([])
})

test('a rolled back savepoint accepts no more statements, but the outer transaction does', async () => {
  await inTransaction(database.sql, async (tx) => {
    let inner: Transaction | undefined
    const undone = tx.savepoint(async (step) => {
      inner = step
      await add(step, 'undone')
      throw new Error('undo this')
    })
    await expect(undone).rejects.toThrow('undo this')
    await expect(add(inner as Transaction, 'late')).rejects.toThrow(ENDED)
    await add(tx, 'around')
  })
  expect(await regions()).toEqual(['around'])
})

test('if its connection is lost, a transaction ends and accepts no more statements', async () => {
  const other = openDatabase(fresh.appUrl, { max: 1 })
  const lost: unknown[] = []
  const outlive = (err: unknown) => lost.push(err)
  const others = process.rawListeners('uncaughtException') as (() => void)[]
  process.removeAllListeners('uncaughtException').on('uncaughtException', outlive)
  try {
    for (let n = 0; n < 10; n += 1) {
      const act = inTransaction(other.sql, (tx) =>
        tx.savepoint((step) => step`select pg_terminate_backend(pg_backend_pid())`),
      )
      const heard = await act.catch(({ code }: { code: string }) => code)
      expect(heard).toMatch(/^(57P01|CONNECTION_CLOSED)$/)
    }
    expect(lost).toEqual([])
  } finally {
    process.removeListener('uncaughtException', outlive)
    for (const one of others) process.on('uncaughtException', one)
    await other.close()
  }
})

async function cutOff(then: (tx: Transaction) => Promise<unknown>): Promise<[heard: unknown, later: unknown]> {
  const [gate, backend] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  const later = Promise.withResolvers<unknown>()
  const other = openDatabase(fresh.appUrl, { max: 1 })
  const heard = inTransaction(other.sql, async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    backend.resolve(row?.pid ?? 0)
    await gate.promise
    try {
      later.resolve(await then(tx))
    } catch (err) {
      later.resolve((err as { code: string }).code)
      throw err
    }
  }).catch(({ code }: { code: string }) => code)
  await database.sql`select pg_terminate_backend(${await backend.promise})`
  await heard
  gate.resolve()
  const said = await later.promise
  await other.close()
  return [await heard, said]
}

test.each<[string, (tx: Transaction) => Promise<unknown>, unknown]>([
  ['sends a statement', (tx) => add(tx, 'late'), 'CONNECTION_CLOSED'],
  ['starts a savepoint', (tx) => tx.savepoint((step) => add(step, 'late')), 'CONNECTION_CLOSED'],
  ['succeeds', async () => 'done', 'done'],
  ['fails', () => Promise.reject(Object.assign(new Error('another'), { code: 'another' })), 'another'],
])(
  'a transaction that loses its connection while waiting and then %s is refused, without affecting others',
  async (_, then, said) => {
    const [heard, later] = await cutOff(then)
    expect([heard, later]).toEqual([expect.stringMatching(/^(57P01|CONNECTION_CLOSED)$/), said])
    await new Promise((resolve) => setImmediate(resolve))
    expect(await regions()).toEqual([])
  },
)

test('after-commit callbacks run after the commit, immediately outside a transaction, and never after a rollback', async () => {
  const done: string[] = []
  const after = (tx: Parameters<typeof afterCommit>[0], what: string) => afterCommit(tx, () => done.push(what))
  await inTransaction(database.sql, async (tx) => {
    after(tx, 'whole')
    await tx.savepoint(async (step) => after(step, 'part'))
    const undone = tx.savepoint(async (step) => {
      after(step, 'undone part')
      throw new Error('undo this part')
    })
    await undone.catch(() => {})
    expect(done).toEqual([])
  })
  expect(done).toEqual(['whole', 'part'])
  const undone = inTransaction(database.sql, async (tx) => {
    after(tx, 'undone')
    throw new Error('undo this')
  })
  await undone.catch(() => {})
  after(database.sql, 'outside')
  expect(done).toEqual(['whole', 'part', 'outside'])
})
