import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { aMailbox } from './mailbox.ts'
import type { Person } from './people.ts'
import { aWorld, MONDAY_MORNING, type World } from './world.ts'

// Tests can read this site's emails. Each test file opens the site once.
export let world: World
export let mailbox: Awaited<ReturnType<typeof aMailbox>>
export function setUp(): void {
  beforeAll(async () => {
    mailbox = await aMailbox()
    world = await aWorld({ smtp: mailbox.url })
  })
  afterAll(async () => {
    await world.close()
    await mailbox.close()
  })
  beforeEach(() => world.clock.set(MONDAY_MORNING))
}

export const who = async (person: Person) => (await person.api.sessions.whoAmI()).account
export const refused = (code: string) => expect.objectContaining({ code })
export const NEW_PASSWORD = 'Quiet-Harbour-8213'
