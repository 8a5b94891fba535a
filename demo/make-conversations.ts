import type { DemoBooking } from './booking-outcome.ts'
import { type Chance, chance } from './chance.ts'
import type { World } from './world.ts'

type Line = readonly [who: 'guest' | 'host', words: string]
const TALKS: readonly (readonly Line[])[] = [
  [
    ['guest', 'Hi! Can we come half an hour early to unload?'],
    ['host', 'Yes, the yard opens half an hour before. Call me when you’re at the gate.'],
    ['guest', 'Perfect, thank you.'],
  ],
  [
    ['guest', 'Is there anywhere to park a van for the day?'],
    ['host', 'There are two spots in the yard, first come, first served. After that, try the lot around the corner.'],
    ['guest', 'Great, we’ll be early then.'],
    ['host', 'See you then!'],
  ],
  [
    ['guest', 'How many chairs are there? We might have two more people than we booked for.'],
    ['host', 'There are enough chairs. Just change the number of people in your booking and you’re all set.'],
  ],
  [
    ['guest', 'Thank you for today! Everything went well.'],
    ['host', 'Glad to hear it. You left it spotless.'],
  ],
  [
    ['host', 'You’re all set. You’ll find the code in your booking the day before.'],
    ['guest', 'Got it, thanks.'],
  ],
  [
    ['guest', 'Could we see the room beforehand?'],
    ['host', 'Sure! Someone will be here tomorrow between four and six.'],
    ['guest', 'I’ll come at five.'],
    ['host', 'Great. Ask for me at the door.'],
    ['guest', 'Thanks! It looks just like the photos.'],
  ],
  [
    ['guest', 'We left a black cable reel behind. Did you find it?'],
    ['host', 'Yes, it’s behind the counter with your name on it.'],
    ['guest', 'Wonderful. I’ll pick it up on Friday.'],
  ],
  [
    ['guest', 'Does the projector take USB-C?'],
    ['host', 'It does, and HDMI. Both cables are in the drawer.'],
  ],
  [
    ['guest', 'Can we bring our own caterer?'],
    ['host', 'Of course. There’s a prep kitchen, and they can come in two hours before.'],
    ['guest', 'What about the trash?'],
    ['host', 'Please have them take it along. The bins in the yard are small.'],
  ],
]
const SHARE = 0.09
const RECENT_DAYS = 150

/**
 * Generates a conversation for some recent bookings, for each of the demo visitor's bookings, and for many of the demo
 * host's bookings.
 */
export function makeConversations(bookings: readonly DemoBooking[], { crowd, day }: World) {
  const base = day.toZonedDateTime('UTC').toInstant().epochMilliseconds
  const seen = new Set<string>()
  const pair = ({ guest, space }: DemoBooking) => `${guest.id} ${space.row.host_id}`
  const agreed = new Set(bookings.filter(({ state }) => state === 'confirmed' || state === 'completed').map(pair))
  const talks = bookings.flatMap((booking) => {
    const { guest, space } = booking
    const key = `${guest.id} ${space.row.id}`
    const c = chance(`talk ${booking.seed}`)
    const wanted = guest === crowd.visitor ? 1 : space.row.host_id === crowd.demoHost.id ? 0.4 : SHARE
    const recent = base - booking.createdAt.epochMilliseconds < RECENT_DAYS * 86_400_000
    if (!c.happens(wanted) || (!recent && guest !== crowd.visitor) || seen.has(key)) return []
    seen.add(key)
    return [talkOf(booking, base, c, agreed.has(pair(booking)))]
  })
  return {
    conversations: talks.map((talk) => talk.conversation),
    messages: talks.flatMap((talk) => talk.messages),
    sides: talks.flatMap((talk) => sidesOf(talk, (id) => id === crowd.visitor.id || id === crowd.demoHost.id)),
  }
}

/** All messages have been read, except the last one to each demo account. */
function sidesOf({ conversation: of, messages }: ReturnType<typeof talkOf>, isShown: (id: string) => boolean) {
  return [of.user_id, of.host_id].map((id) => {
    const [wrote, before] = messages.filter((message) => message.sender_id !== id).toReversed()
    const last = of.last_message_at
    const waits = isShown(id) && wrote?.created_at === last
    const readAt = waits ? (before?.created_at ?? '1970-01-01T00:00:00Z') : last
    return {
      conversation_id: of.id,
      account_id: id,
      read_at: readAt,
      received_at: last,
      last_message_at: last,
      other_wrote_at: wrote?.created_at ?? null,
    }
  })
}

function talkOf({ guest, space, createdAt }: DemoBooking, base: number, c: Chance, open: boolean) {
  const id = c.uuid()
  const lines = c.pick(TALKS)
  const span = Math.max(60_000 * lines.length, Math.min(base - createdAt.epochMilliseconds - 60_000, 30 * 3_600_000))
  const messages = lines.map(([who, body], i) => ({
    id: c.uuid(),
    conversation_id: id,
    sender_id: who === 'guest' ? guest.id : space.row.host_id,
    body,
    created_at: new Date(
      createdAt.epochMilliseconds + Math.round(((i + 0.2 + c.next() * 0.6) / lines.length) * span),
    ).toISOString(),
  }))
  const conversation = {
    id,
    user_id: guest.id,
    host_id: space.row.host_id,
    space_id: space.row.id,
    created_at: messages[0]?.created_at,
    last_message_at: messages.at(-1)?.created_at as string,
    contacts_open_at: open ? createdAt.toString() : null,
  }
  return { conversation, messages }
}
