import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientFrame } from '../../../src/contract/realtime.ts'
import { type OpenLine, openConnection } from '../../support/connections.ts'
import { aMadeGuest, enteredAs, type Person } from '../../support/people.ts'
import { aSpace } from '../../support/spaces.ts'
import { aWorld, type World } from '../../support/world.ts'
import { actors, type Kind } from './actors.ts'
import type { Target } from './rows.ts'
import { aTalkOf } from './talk-parts.ts'

let world: World
let hostId: string
beforeAll(async () => {
  world = await aWorld({ env: { IDLE_WARN_SECONDS: '1500' } })
  hostId = (await aSpace(world)).hostId
})
afterAll(() => world.close())

type FrameType = (typeof clientFrame.options)[number]['shape']['type']['value']
type Whose = Exclude<Target, 'none'> | 'hidden'
type Heard = 'nothing' | 'reaches the other side' | 'resumed_already' | 'sign_in_required' | 'not_found'
/** The actors who can connect. An actor whose session has ended can't. */
type Answers = Record<Exclude<Kind, 'gone'>, Heard>

const all = (heard: Heard): Answers => ({ stranger: heard, account: heard, host: heard, admin: heard })
const accounts = (heard: Heard): Answers => ({ ...all(heard), stranger: 'sign_in_required' })
const anybody: Record<Whose, Answers> = {
  own: all('nothing'),
  foreign: all('nothing'),
  missing: all('nothing'),
  hidden: all('nothing'),
}

/**
 * Anyone may watch a published space, but no other spaces. Only the participants in a conversation may show that they
 * are typing in it.
 */
const expected: Record<FrameType, Partial<Record<Whose, Answers>>> = {
  resume: { missing: all('resumed_already') },
  watch: { own: all('nothing'), foreign: all('nothing'), hidden: all('not_found'), missing: all('not_found') },
  unwatch: anybody,
  typing: {
    own: accounts('reaches the other side'),
    foreign: accounts('not_found'),
    missing: accounts('not_found'),
  },
}
const KINDS: Record<string, Kind> = { 'half in': 'stranger' }

test('every frame has its row', () => {
  const types = clientFrame.options.map(({ shape }) => shape.type.value)
  expect(Object.keys(expected).sort()).toEqual(types.sort())
})

type Named = { id: string; other: string }

async function named(type: FrameType, whose: Whose, person: Person, kind: Kind): Promise<Named> {
  if (whose === 'missing') return { id: crypto.randomUUID(), other: hostId }
  if (type !== 'typing') return { id: await aSpaceOf(whose, person), other: hostId }
  const guest = (await aMadeGuest(world)).id
  if (whose === 'foreign' || !person.id) return { id: await aTalkOf(world, guest, hostId), other: hostId }
  if (kind === 'host') return { id: await aTalkOf(world, guest, person.id), other: guest }
  return { id: await aTalkOf(world, person.id, hostId), other: hostId }
}

async function aSpaceOf(whose: Whose, { id: owner }: Person): Promise<string> {
  const { id } = await aSpace(world, whose === 'hidden' ? { status: 'paused' } : {})
  if (whose !== 'foreign' && owner) await world.sql`update spaces set host_id = ${owner} where id = ${id}`
  return id
}

const frameOf = (type: FrameType, id: string) => {
  if (type === 'resume') return { type, since: 0 } as const
  return (type === 'typing' ? { type, conversation: id } : { type, space: id }) as Parameters<OpenLine['say']>[0]
}

async function answersTo(line: OpenLine, frame: Parameters<OpenLine['say']>[0]): Promise<string[]> {
  const bytes: string[] = []
  line.socket.on('message', (data) => bytes.push(String(data)))
  line.say(frame)
  line.socket.send('no frame')
  await expect.poll(() => bytes.at(-1)).toBe('{"type":"refused","code":"unreadable"}')
  return bytes.slice(0, -1)
}

async function opened(person: Person): Promise<OpenLine> {
  const line = await openConnection(world, person)
  if ('status' in line) throw new Error(`refused with ${line.status}`)
  return line
}

async function resumed(person: Person): Promise<OpenLine> {
  const line = await opened(person)
  line.say({ type: 'resume', since: null })
  expect((await line.next('welcome')).account).toBe(person.id !== '')
  return line
}

/** The bus preserves the order of events. If the marker has arrived but the event hasn't, the event was never sent. */
async function heardBy(other: OpenLine, id: string, marker: Named): Promise<boolean> {
  const guest = await resumed(await enteredAs(world, marker.other))
  guest.say({ type: 'typing', conversation: marker.id as never })
  const typed = () => other.frames.flatMap((frame) => (frame.type === 'typing' ? frame.conversation : []))
  await expect.poll(typed).toContain(marker.id)
  guest.close()
  return typed().some((conversation) => conversation === id)
}

async function meet(type: FrameType, whose: Whose, name: string) {
  const actor = actors[name]
  if (!actor) throw new Error(`nobody is "${name}"`)
  const kind = KINDS[name] ?? actor.kind
  const person = await actor.come(world)
  const { id, other } = await named(type, whose, person, kind)
  await actor.turn?.(world, person)
  const who = kind === 'stranger' ? { ...person, id: '' } : person
  if (kind === 'gone') {
    const line = await opened(who)
    return { closed: (await line.closed).code, frames: line.frames }
  }
  const listening = await resumed(await enteredAs(world, other))
  const line = await resumed(who)
  const bytes = await answersTo(line, frameOf(type, id))
  const asking = (await aMadeGuest(world)).id
  const marker = { id: await aTalkOf(world, asking, other), other: asking }
  const reached = await heardBy(listening, id, marker)
  for (const one of [line, listening]) one.close()
  return { bytes, reached }
}

function wanted(heard: Heard) {
  const refused = heard !== 'nothing' && heard !== 'reaches the other side'
  return { bytes: refused ? [`{"type":"refused","code":"${heard}"}`] : [], reached: heard === 'reaches the other side' }
}

const types = Object.keys(expected) as FrameType[]
const cells = types.flatMap((type) => Object.keys(actors).map((name) => [type, name] as const))
test.each(cells)('%s answers %s as the table says', async (type, name) => {
  const kind = KINDS[name] ?? actors[name]?.kind ?? 'gone'
  for (const [whose, answers] of Object.entries(expected[type])) {
    const met = await meet(type, whose as Whose, name)
    expect(met, whose).toEqual(kind === 'gone' ? { closed: 4401, frames: [] } : wanted(answers[kind]))
  }
})
