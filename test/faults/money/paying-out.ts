import { giveBack } from '../../support/payouts.ts'
import { days } from '../../support/sales.ts'
import { type Act, type End, hostOf } from './act.ts'
import { aPaid, aSaleToPayOut, ONE_DAY } from './sales.ts'

const paid: End = { state: 'confirmed', total: ONE_DAY, paid: ONE_DAY }
const EARLY = days('2027-03-10')
/** This booking starts on 10 March and is paid in three parts, 28 days apart. */
const LONG = days('2027-03-10', '2027-05-08')

const sent = (state: string, cents: number): End => ({ ...paid, state, sent: cents })

export const payingOut: Act[] = [
  {
    name: 'payout',
    call: 'transfer',
    prepare: (ground) => aSaleToPayOut(ground, EARLY),
    at: '2027-03-12T06:00:00Z',
    run: async () => null,
    work: 'payments.queue-payouts',
    ends: (stage) => [sent('completed', stage.receives)],
  },
  {
    name: 'payout in parts',
    call: 'transfer',
    prepare: (ground) => aSaleToPayOut(ground, LONG),
    at: '2027-03-12T06:00:00Z',
    run: async () => null,
    work: 'payments.queue-payouts',
    ends: (stage) => [
      {
        ...paid,
        total: stage.total,
        paid: stage.total,
        sent: Math.round((stage.receives * 28) / 60),
      },
    ],
  },
  {
    name: 'transfer taken back',
    call: 'reverseTransfer',
    prepare: async (ground) => {
      const { world } = ground
      const stage = await aSaleToPayOut(ground, EARLY)
      for (const day of ['2027-03-12', '2027-03-13']) {
        world.clock.set(`${day}T06:00:00Z`)
        if (day.endsWith('13')) await giveBack(world, await hostOf(world, stage), stage.id, stage.receives)
        await world.runScheduled()
      }
      return stage
    },
    at: '2027-04-13T06:00:00Z',
    run: async () => null,
    work: 'payments.queue-payouts',
    ends: () => [sent('completed', 0)],
  },
  {
    name: 'dispute',
    call: null,
    prepare: (ground) => aPaid(ground),
    run: async ({ world, sandbox }, { id }) => {
      const [row] = await world.sql<{ id: string }[]>`select id from payments where booking_id = ${id}`
      await sandbox.openDispute(row?.id as never)
      return null
    },
    ends: () => [paid],
  },
]
