import { aSiteToVisit } from './browser.ts'
import { aMailbox } from './mailbox.ts'

export type MailedSite = Awaited<ReturnType<typeof aMailedSite>>

/** A site to visit whose mail can be read. */
export async function aMailedSite(env: Record<string, string> = {}) {
  const mailbox = await aMailbox()
  const site = await aSiteToVisit({ smtp: mailbox.url, env })
  const close = async () => {
    await site.close()
    await mailbox.close()
  }
  return { ...site, mailbox, close }
}
