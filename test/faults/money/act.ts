import type { Sandbox } from '../../../src/server/external/payments/sandbox/sandbox.ts'
import { enteredAs, type Person } from '../../support/people.ts'
import type { World } from '../../support/world.ts'

/** What is asked of the gateway; a dispute asks nothing, it only tells. */
export type Call = 'charge' | 'capture' | 'cancel' | 'refund' | 'transfer' | 'reverseTransfer'

/** Everything an act is about, in words that can be sent to another process. */
export type Stage = { id: string; guestId: string; hostId: string; spaceId: string; receives: number; total: number }

/**
 * Where a booking may be in the end, and what its guest has paid and its host was sent then, to the cent; `said`: what somebody hears who is
 * told so, where that is not the state.
 */
export type End = { state: string; total: number; paid: number; sent?: number; captures?: number; said?: string }

export type Ground = { world: World; sandbox: Sandbox }

/** Something that moves money, from before it begins. */
export type Act = {
  name: string
  call: Call | null
  prepare(ground: Ground): Promise<Stage>
  /** When it comes by itself. */
  at?: string
  /** What somebody was told: the state the booking is in now, or its change; null where nobody was. */
  run(ground: Ground, stage: Stage): Promise<string | null>
  /** Work of the schedule without which nothing happens. */
  work?: string
  ends(stage: Stage): End[]
  /** Where it stays, besides, if it never began: whoever asked heard nothing, or was told to come back. */
  before?(stage: Stage): End[]
  /** The bank's yes after the slot was given to somebody else, where that can be. */
  late?: (ground: Ground) => Promise<Stage>
}

export const guestOf = (world: World, { guestId }: Stage): Promise<Person> => enteredAs(world, guestId)
export const hostOf = (world: World, { hostId }: Stage): Promise<Person> => enteredAs(world, hostId)
