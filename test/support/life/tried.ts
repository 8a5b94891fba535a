import { SANDBOX_CARDS } from '../../../src/contract/sandbox-cards.ts'
import { enteredAs } from '../people.ts'
import { testCard } from '../test-cards.ts'
import { noAnswer } from '../unreliable-gateway.ts'
import type { Act, History } from './history.ts'
import { sendShuffled } from './webhooks.ts'
import { workOn } from './work.ts'

export async function tried(life: History, act: Act): Promise<unknown> {
  const { world, id } = life
  const changes = async (who: 'guest' | 'host') => (await life.as(who)).api.bookingChanges
  const steps = async (who: 'guest' | 'host') => (await life.as(who)).api.bookingSteps
  switch (act.do) {
    case 'pay':
      return (await life.as('guest')).api.bookings.checkOut({ id, card: testCard(SANDBOX_CARDS[act.card]) })
    case 'answer':
      return answer(life, act.passed)
    case 'release':
      return (await life.as('guest')).api.bookings.releaseHold({ id })
    case 'accept':
      return (await steps('host')).acceptRequest({ id })
    case 'decline':
      return (await steps('host')).declineRequest({ id, reason: 'No.' })
    case 'withdraw':
      return (await steps('guest')).withdrawRequest({ id, reason: '' })
    case 'cancel': {
      const { refundCents } = await (await steps(act.by)).previewCancellation({ id })
      return (await steps(act.by)).cancelBooking({ id, reason: 'Why not.', refundCents })
    }
    case 'propose': {
      const ask = life.ask(life.today() + act.shift, act.days)
      const { quote, full } = await (await changes(act.by)).previewChange({ id, ask })
      const refundInFull = act.full && act.by === 'host'
      const totalCents = refundInFull && full ? full.quote.total : quote.total
      return (await changes(act.by)).proposeChange({ id, ask, totalCents, refundInFull })
    }
    case 'agree': {
      const who = life.open?.by === 'guest' ? 'host' : 'guest'
      return (await changes(who)).acceptChange({ id, refundInFull: act.full && who === 'host' })
    }
    case 'object':
      return (await changes(life.open?.by ?? 'guest')).endProposal({ id })
    case 'rival':
      return rival(life)
    case 'pass':
      return world.clock.pass({ minutes: act.minutes })
    case 'work':
      return workOn(world)
    case 'deliver':
      return world.deliver()
    case 'trouble':
      life.around.troubles[act.at] = () => {
        delete life.around.troubles[act.at]
        noAnswer()
      }
      return
    case 'fault':
      return life.around.faults.arm(act)
    case 'webhooks':
      return sendShuffled(world, life.since, act)
  }
}

async function answer(life: History, passed: boolean): Promise<void> {
  const [intent] = await life.world.sql<{ id: string }[]>`
    select i.id from sandbox.intents i join payments p on p.id::text = i.idempotency_key where p.booking_id = ${life.id} and i.state = 'requires_action'`
  const body = new URLSearchParams({ answer: passed ? 'yes' : 'no' })
  const guest = await life.as('guest')
  if (intent) await guest.fetch(`/api/sandbox/challenge/${intent.id}`, { method: 'POST', body })
  await guest.api.bookings.checkPayment({ id: life.id })
}

async function rival(life: History): Promise<void> {
  const { world, spaceId } = life
  const [made] = await world.sql<{ id: string }[]>`
    with made as (
      insert into accounts (email, first_name, last_name) values (${`rival-${crypto.randomUUID()}@people.example`}, 'Ria', 'Rival') returning id
    ), role as (insert into user_roles (user_id, role, assigned_at) select id, 'user', '2026-01-01' from made)
    select id from made`
  const { api } = await enteredAs(world, made?.id ?? '')
  const { id } = await api.bookings.holdSlot({ spaceId, ask: life.ask(life.agreed.date, 1), people: 1 })
  await api.bookings.checkOut({ id, card: testCard(SANDBOX_CARDS.pays) })
}
