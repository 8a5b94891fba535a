import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aSiteToVisit } from './browser.ts'
import { aMailbox } from './mailbox.ts'

export type MailedSite = Awaited<ReturnType<typeof aMailedSite>>

export async function aMailedSite(env: Record<string, string> = {}) {
  const mailbox = await aMailbox()
  const site = await aSiteToVisit({ smtp: mailbox.url, env })
  const close = async () => {
    await site.close()
    await mailbox.close()
  }
  return { ...site, mailbox, close }
}

/**
 * Opens one site with a mailbox for all tests in a file. The clock advances before each test, because rate limits count
 * per minute.
 */
export function aMailedSiteForAll(): Pick<MailedSite, 'world' | 'browser' | 'mailbox'> {
  let site: MailedSite
  beforeAll(async () => {
    site = await aMailedSite()
  })
  afterAll(() => site.close())
  beforeEach(() => site.world.clock.pass({ minutes: 2 }))
  return {
    get world() {
      return site.world
    },
    get browser() {
      return site.browser
    },
    get mailbox() {
      return site.mailbox
    },
  }
}
