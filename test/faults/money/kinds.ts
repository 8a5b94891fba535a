import { noAnswer, type Troubles } from '../../support/unreliable-gateway.ts'
import type { World } from '../../support/world.ts'
import type { Act, Stage } from './act.ts'

export type Armed = { silent: Promise<void>; happened(): boolean }

export type Kind = {
  name: string
  suits(act: Act): boolean
  arm?(act: Act, world: World, troubles: Troubles): Armed
  besides?(world: World, stage: Stage): Promise<void>
}

const asks = ({ call }: Act) => call !== null
const never = new Promise<void>(() => {})

function once(act: Act, troubles: Troubles, when: 'before' | 'after', what: () => unknown): Armed {
  const at = `${when} ${act.call ?? 'charge'}` as const
  let happened = false
  troubles[at] = () => {
    delete troubles[at]
    happened = true
    return what()
  }
  return { silent: never, happened: () => happened }
}

function error500(): never {
  throw new Error('500 Internal Server Error')
}

async function toldFirst(world: World): Promise<void> {
  world.clock.pass({ seconds: 5 })
  await world.deliver()
}

async function forgetNews({ sql, clock }: World): Promise<void> {
  await sql`update sandbox.deliveries set delivered_at = ${clock.now()} where delivered_at is null`
}

async function twice(world: World, { id, hostId }: Stage): Promise<void> {
  await world.runJobs()
  const done = await world.sql<{ name: string; data: object }[]>`
    select distinct name, data from jobs.job where state = 'completed' and name ~ '^(bookings|payments)'
      and (data->>'hostId' = ${hostId} or data->>'bookingId' = ${id}
        or data->>'paymentId' in (select p.id::text from payments p where p.booking_id = ${id})
        or data->>'refundId' in (select r.id::text from refunds r join payments p on p.id = r.payment_id where p.booking_id = ${id})
        or data->>'payoutId' in (select o.id::text from payouts o where o.host_id = ${hostId}))`
  for (const { name, data } of done) await world.deps.jobs.enqueue(world.sql, { name, tries: 1 }, data)
  await Promise.all([world.runJobs(), world.runJobs()])
}

export const KINDS: readonly Kind[] = [
  {
    name: 'times out before acting',
    suits: asks,
    arm: (act, _world, troubles) => once(act, troubles, 'before', noAnswer),
  },
  {
    name: 'times out after acting',
    suits: asks,
    arm: (act, _world, troubles) => once(act, troubles, 'after', noAnswer),
  },
  { name: 'answers 500', suits: asks, arm: (act, _world, troubles) => once(act, troubles, 'before', error500) },
  {
    name: 'answers 500 after acting',
    suits: asks,
    arm: (act, _world, troubles) => once(act, troubles, 'after', error500),
  },
  {
    name: 'never answers',
    suits: asks,
    arm: (act, _world, troubles) => {
      const silent = Promise.withResolvers<void>()
      const silence = () => {
        silent.resolve()
        return never
      }
      return { ...once(act, troubles, 'after', silence), silent: silent.promise }
    },
  },
  { name: 'webhook lost', suits: () => true, besides: forgetNews },
  {
    name: 'webhook before the response',
    suits: asks,
    arm: (act, world, troubles) => once(act, troubles, 'after', () => toldFirst(world)),
  },
  { name: 'late success after resale', suits: ({ late }) => late !== undefined },
  { name: 'job run twice', suits: () => true, besides: twice },
]
