import { anAddress, PASSWORD, type Person } from '../support/people.ts'
import { typed } from '../support/talks.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { aForm, aPdf } from '../support/uploads.ts'
import { Later, type Tally, Wrong } from './tally.ts'

/** Requests per second. They start at fixed times, whether or not earlier ones have finished. */
const PACE = { searches: 12, pages: 2, bookings: 2, messages: 2, signUps: 0.5, uploads: 0.5 }
const DAYS = 500

export type Cast = {
  readonly url: string
  readonly guests: readonly Person[]
  readonly spaces: readonly string[]
  readonly talks: readonly string[]
}
/** Acknowledged work must never be lost. `stale` lists people who didn't see their own change immediately. */
export type Acknowledged = {
  readonly bookings: Set<string>
  readonly messages: Set<string>
  readonly accounts: Set<string>
  readonly documents: Map<string, Person>
  stale: number
}

type Ground = Cast & { tally: Tally; done: Acknowledged }

export function aLoad(cast: Cast, tally: Tally) {
  const done: Acknowledged = {
    bookings: new Set(),
    messages: new Set(),
    accounts: new Set(),
    documents: new Map(),
    stale: 0,
  }
  const ground = { ...cast, tally, done }
  const acts: Record<keyof typeof PACE, (n: number) => Promise<void>> = {
    searches: (n) => search(ground, n),
    pages: (n) => read(ground, n),
    bookings: alone(cast.guests.length, (n) => book(ground, n)),
    messages: (n) => write(ground, n),
    signUps: (n) => signUp(ground, n),
    uploads: (n) => upload(ground, n),
  }
  const open = new Set<Promise<void>>()
  const timers = (Object.keys(PACE) as (keyof typeof PACE)[]).map((kind) => {
    let n = 0
    return setInterval(() => {
      const running = acts[kind](n++)
      open.add(running)
      void running.finally(() => open.delete(running))
    }, 1_000 / PACE[kind])
  })
  const end = async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(open)
  }
  return { done, end }
}

function alone(people: number, act: (n: number) => Promise<void>): (n: number) => Promise<void> {
  const busy = new Set<number>()
  return async (n) => {
    const person = n % people
    if (busy.has(person)) return
    busy.add(person)
    await act(n).finally(() => busy.delete(person))
  }
}

const from = () => ({ 'x-forwarded-for': anAddress() })
const at = (n: number) => Temporal.Now.plainDateISO('Europe/Berlin').add({ days: n })

async function get(url: string, path: string): Promise<string> {
  const answer = await fetch(url + path, { headers: from() })
  const text = await answer.text()
  if (!answer.ok) throw Object.assign(new Error(path), { status: answer.status })
  return text
}

async function search({ url, tally }: Ground, n: number): Promise<void> {
  await tally.note('search', async () => {
    const day = at(3 + (n % DAYS))
    const found = await get(url, `/api/v1/spaces?location=Berlin&startDate=${day}&endDate=${day}&capacity=2`)
    if (JSON.parse(found).items.length === 0) throw new Wrong('nothing was found')
  })
}

async function read({ url, spaces, tally }: Ground, n: number): Promise<void> {
  await tally.note('page', async () => {
    if (!(await get(url, `/space/${spaces[n % spaces.length]}`)).includes('North Light'))
      throw new Wrong('another page')
  })
}

/** Books a day that no one else wants and then reads the calendar. A stale replica must not serve this read. */
async function book({ guests, spaces, tally, done }: Ground, n: number): Promise<void> {
  const { api } = guests[n % guests.length] as Person
  const spaceId = spaces[n % spaces.length] ?? ''
  const day = at(3 + Math.floor(n / spaces.length)).toString()
  await tally.note('booking', async () => {
    const { hold } = await api.bookings.liveHold()
    const ask = { mode: 'days', startDate: day, endDate: day } as const
    const held = hold ?? (await api.bookings.holdSlot({ spaceId, people: 1, ask }))
    const booking = await pay(api, held.id)
    done.bookings.add(booking)
    if (hold) return
    const { days } = await api.spaces.freeSlots({ id: spaceId as never, month: day.slice(0, 7) })
    if (days.find(({ date }) => date === day)?.state !== 'taken') done.stale++
  })
}

async function pay(
  api: Person['api'],
  id: Parameters<Person['api']['bookings']['checkOut']>[0]['id'],
): Promise<string> {
  const paid = await api.bookings.checkOut({ id, card: TEST_CARD }).catch((error: { code?: string }) => {
    if (error.code === 'payment_open') return api.bookings.checkPayment({ id })
    throw error
  })
  if (paid?.state !== 'confirmed') throw new Later(paid?.state)
  return paid.id
}

async function write({ guests, talks, tally, done }: Ground, n: number): Promise<void> {
  const which = n % guests.length
  await tally.note('message', async () => {
    const message = { id: talks[which] as never, ...typed(`Message ${n}`) }
    done.messages.add((await (guests[which] as Person).api.messages.sendMessage(message)).id)
  })
}

async function signUp({ url, tally, done }: Ground, n: number): Promise<void> {
  await tally.note('sign-up', async () => {
    const email = `rehearse-${n}-${crypto.randomUUID()}@people.example`
    const body = JSON.stringify({ email, password: PASSWORD, data: { first_name: 'Ada', last_name: 'Tester' } })
    const headers = { 'content-type': 'application/json', origin: url, ...from() }
    const answer = await fetch(`${url}/api/v1/sign-up`, { method: 'POST', body, headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw Object.assign(new Error('sign-up'), { status: answer.status })
    done.accounts.add(email)
  })
}

async function upload({ guests, tally, done }: Ground, n: number): Promise<void> {
  const guest = guests[n % guests.length] as Person
  await tally.note('upload', async () => {
    const init = { method: 'POST', body: aForm([['lease.pdf', aPdf(100_000), 'application/pdf']]) }
    const answer = await guest.fetch('/api/v1/documents', init)
    const text = await answer.text()
    if (!answer.ok) throw Object.assign(new Error('upload'), { status: answer.status })
    for (const { id } of JSON.parse(text).items) done.documents.set(id, guest)
  })
}
