import { aCalendarServer } from '../support/calendar-server.ts'
import { aMailbox } from '../support/mailbox.ts'
import type { Bank } from '../support/payouts.ts'
import { aPushService } from '../support/push-service.ts'
import { aWebhookReceiver } from '../support/webhook-receiver.ts'
import { aWorld } from '../support/world.ts'

/** A site with everything outside that its operations talk to. */
export async function aWholeSite() {
  const [mailbox, calendar, push, receiver] = [
    await aMailbox(),
    await aCalendarServer(),
    await aPushService(),
    await aWebhookReceiver(),
  ]
  const bank = { fault: null } as Partial<Bank> as Bank
  const world = await aWorld({
    smtp: mailbox.url,
    calendars: calendar.calendars,
    push: push.push,
    webhooks: receiver.overHttps,
    around: (gateway) => {
      bank.sandbox = gateway
      return gateway
    },
  })
  const close = async () => {
    await world.close()
    await Promise.all([mailbox.close(), calendar.close(), push.close(), receiver.close()])
  }
  return { world, mailbox, calendar, push, receiver, bank, close }
}
export type Site = Awaited<ReturnType<typeof aWholeSite>>
