import type { World } from '../../support/world.ts'
import { type Act, type End, guestOf, hostOf, type Stage } from './act.ts'
import { payingOut } from './paying-out.ts'
import {
  accept,
  aHeldSlot,
  answerLate,
  aPaid,
  aProposal,
  aRequest,
  LATER,
  LONGER,
  ONE_DAY,
  pay,
  SOON,
} from './sales.ts'

const paid: End = { state: 'confirmed', total: ONE_DAY, paid: ONE_DAY }
const unpaid = (state: string): End => ({ state, total: ONE_DAY, paid: 0 })

async function cancel(world: World, stage: Stage, by: 'guest' | 'host'): Promise<string> {
  const { api } = await (by === 'guest' ? guestOf : hostOf)(world, stage)
  const { refundCents } = await api.bookingSteps.previewCancellation({ id: stage.id })
  return (await api.bookingSteps.cancelBooking({ id: stage.id, reason: 'Why not.', refundCents })).state
}

async function agree(world: World, stage: Stage): Promise<string | null> {
  const { items } = await (await hostOf(world, stage)).api.bookingChanges.acceptChange({ id: stage.id })
  return items[0]?.state ?? null
}

const checkingOut: Act[] = [
  {
    name: 'charge at checkout',
    call: 'charge',
    prepare: (ground) => aHeldSlot(ground),
    run: ({ world }, stage) => pay(world, stage),
    ends: () => [paid, unpaid('expired')],
    late: async (ground) => {
      const stage = await aPaid(ground, {}, 'challenges')
      await answerLate(ground, stage, LATER)
      return stage
    },
  },
  {
    name: 'reserve for a request',
    call: 'charge',
    prepare: (ground) => aHeldSlot(ground, { ask: SOON, instant: false }),
    run: ({ world }, stage) => pay(world, stage),
    ends: () => [unpaid('requested'), unpaid('expired')],
  },
  {
    name: 'capture at the yes',
    call: 'capture',
    prepare: (ground) => aRequest(ground, SOON),
    run: ({ world }, stage) => accept(world, stage),
    before: () => [unpaid('requested')],
    ends: () => [paid],
  },
  {
    name: 'charge of a saved card at the yes',
    call: 'charge',
    prepare: (ground) => aRequest(ground, LATER),
    run: ({ world }, stage) => accept(world, stage),
    before: () => [unpaid('requested')],
    ends: () => [paid],
  },
  {
    name: 'pay after the card failed',
    call: 'charge',
    prepare: async (ground) => {
      const stage = await aRequest(ground, LATER, 'failsLater')
      await accept(ground.world, stage)
      return stage
    },
    run: ({ world }, stage) => pay(world, stage),
    ends: () => [paid, unpaid('payment_required')],
    late: async (ground) => {
      const stage = await aRequest(ground, LATER, 'failsLater')
      await accept(ground.world, stage)
      await pay(ground.world, stage, 'challenges')
      await answerLate(ground, stage, LATER)
      return stage
    },
  },
]

const changing: Act[] = [
  {
    name: 'charge of a change',
    call: 'charge',
    prepare: (ground) => aProposal(ground, LATER, LONGER),
    run: ({ world }, stage) => agree(world, stage),
    // If the charge never reached the gateway, the booking keeps its old terms.
    ends: () => [
      { state: 'confirmed', total: 2 * ONE_DAY, paid: 2 * ONE_DAY, captures: 2, said: 'accepted' },
      { ...paid, said: 'failed' },
    ],
  },
  {
    name: 'refund of a change',
    call: 'refund',
    prepare: (ground) => aProposal(ground, LONGER, LATER),
    run: ({ world }, stage) => agree(world, stage),
    before: ({ total }) => [{ state: 'confirmed', total, paid: total }],
    ends: () => [{ ...paid, said: 'accepted' }],
  },
]

const givingBack: Act[] = [
  {
    name: 'refund when the guest cancels',
    call: 'refund',
    prepare: (ground) => aPaid(ground),
    run: ({ world }, stage) => cancel(world, stage, 'guest'),
    before: () => [paid],
    ends: () => [unpaid('cancelled')],
  },
  {
    name: 'refund when the host cancels',
    call: 'refund',
    prepare: (ground) => aPaid(ground),
    run: ({ world }, stage) => cancel(world, stage, 'host'),
    before: () => [paid],
    ends: () => [unpaid('cancelled')],
  },
  {
    name: 'release when the host declines',
    call: 'cancel',
    prepare: (ground) => aRequest(ground, SOON),
    run: async ({ world }, stage) => {
      const { api } = await hostOf(world, stage)
      return (await api.bookingSteps.declineRequest({ id: stage.id, reason: 'No.' })).state
    },
    before: () => [unpaid('requested')],
    ends: () => [unpaid('declined')],
  },
  {
    name: 'release when the guest withdraws',
    call: 'cancel',
    prepare: (ground) => aRequest(ground, SOON),
    run: async ({ world }, stage) => {
      const { api } = await guestOf(world, stage)
      return (await api.bookingSteps.withdrawRequest({ id: stage.id, reason: '' })).state
    },
    before: () => [unpaid('requested')],
    ends: () => [unpaid('withdrawn')],
  },
  {
    name: 'release when a request expires',
    call: 'cancel',
    prepare: (ground) => aRequest(ground, SOON),
    at: '2027-03-02T09:00:00Z',
    run: async () => null,
    work: 'bookings.expire',
    ends: () => [unpaid('expired')],
  },
]

export const ACTS: readonly Act[] = [...checkingOut, ...changing, ...givingBack, ...payingOut]
