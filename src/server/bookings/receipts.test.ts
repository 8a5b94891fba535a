import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { mailbox, setUp, world } from '../../../test/support/mailed-world.ts'
import { aGuest, type Person } from '../../../test/support/people.ts'
import { aSpace, type SpaceFacts } from '../../../test/support/spaces.ts'
import { TEST_CARD, testCard } from '../../../test/support/test-cards.ts'
import { SANDBOX_CARDS } from '../../contract/sandbox-cards.ts'
import type { Invoice } from '../../domain/bookings/invoice.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { cents, formatExact, USD } from '../../domain/kernel/money.ts'

setUp()

const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-03' } as const

async function aBooking(guest: Person, facts: Partial<SpaceFacts> = {}, invoice?: Invoice) {
  const { id: spaceId, hostId } = await aSpace(world, facts)
  const [host] = await world.sql<{ email: string }[]>`select email from accounts where id = ${hostId}`
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 2 })
  const booking = await guest.api.bookings.checkOut({ id, card: TEST_CARD, ...(invoice && { invoice }) })
  return { booking, hostEmail: host?.email ?? '' }
}
const mailsTo = (email: string, about: string) =>
  mailbox.mails.filter((m) => m.to === email && m.subject.includes(about))
const numbersOf = async (ids: BookingId[]) =>
  (
    await world.sql<{ number: number }[]>`select number from receipts where booking_id = any(${ids}) order by number`
  ).map(({ number }) => number)

test('a confirmed booking is announced to guest and host once each, by emails with the details they need', async () => {
  const guest = await aGuest(world)
  const { booking, hostEmail } = await aBooking(guest)
  await world.runJobs()
  await world.runJobs()

  const [toGuest, ...again] = mailsTo(guest.email, 'Booking confirmed')
  expect(again).toEqual([])
  expect(toGuest?.subject).toBe('Booking confirmed: North Light, Tue 2 Mar 2027')
  for (const words of [toGuest?.text, toGuest?.html]) {
    expect(words).toContain('Tue 2 Mar 2027, 09:00 to Wed 3 Mar 2027, 18:00 (Berlin)')
    expect(words).toContain('Oranienstrasse 1, Berlin')
    expect(words).toContain(`${world.url}/booking-success/${booking.id}`)
    expect(words).toContain('Daylet, 123 Example Street, Your City')
    expect(words).not.toContain('You receive')
  }
  expect(toGuest?.html.match(/<a [^>]*border-radius/g)).toHaveLength(1)
  expect(toGuest?.files.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [expect.stringMatching(/^receipt-R-\d{6}\.pdf$/), 'application/pdf'],
    ['booking.ics', 'text/calendar'],
  ])
  const [pdf, ics] = toGuest?.files.map(({ content }) => Buffer.from(content as ArrayBuffer)) ?? []
  expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(ics?.toString()).toContain('DTSTART:20270302T080000Z')

  const [toHost, ...hostAgain] = mailsTo(hostEmail, 'New booking')
  expect(hostAgain).toEqual([])
  expect(toHost?.text).toMatch(/^Guest: +Ada Tester$/m)
  expect(toHost?.text).toMatch(/You receive: +\$\d+\.\d\d$/m)
  expect(toHost?.files.map(({ filename }) => filename)).toEqual(['booking.ics'])
  const theirs = toHost?.files.map(({ content }) => Buffer.from(content as ArrayBuffer).toString())
  expect(theirs).toEqual([ics?.toString()])
  // RFC 5545 folds long lines and escapes commas.
  const event = ics
    ?.toString()
    .replaceAll(/\r?\n /g, '')
    .replaceAll('\\,', ',')
  const link = `${world.url}/booking-success/${booking.id}`
  expect(event).toContain(`DESCRIPTION:Booking ${booking.number} for Ada Tester, hosted by Mara: ${link}\n`)
})

test('the guest’s confirmation names the host and says what a cancellation refunds, and until when', async () => {
  world.clock.set('2027-02-20T08:00:00Z')
  const guest = await aGuest(world)
  await aBooking(guest)
  await world.runJobs()
  const [mail] = mailsTo(guest.email, 'Booking confirmed')
  expect(mail?.text).toMatch(/^Host: +Mara$/m)
  const terms = [
    'Full refund until Sun 21 Feb 2027, 09:00 (Berlin).',
    'Full refund except the service fee until Tue 23 Feb 2027, 09:00 (Berlin).',
    'Half of the rental refunded until Mon 1 Mar 2027, 09:00 (Berlin).',
    'No refund after that.',
  ].join(' ')
  for (const words of [mail?.text, mail?.html]) expect(words).toContain(terms)
})

test(claim('15.22', 'receipts are numbered without gaps in any order, and each has one number'), async () => {
  const guests = await Promise.all(Array.from({ length: 4 }, () => aGuest(world)))
  const booked = await Promise.all(guests.map(async (guest) => ({ guest, ...(await aBooking(guest)) })))
  const download = ({ guest, booking }: (typeof booked)[number]) =>
    guest.fetch(`/api/v1/bookings/${booking.id}/receipt.pdf`).then((answer) => answer.status)
  expect(await Promise.all([...booked, ...booked].map(download))).toEqual(Array(8).fill(200))
  await world.runJobs()
  const numbers = await numbersOf(booked.map(({ booking }) => booking.id))
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
  expect(numbers).toHaveLength(4)
})

test('a receipt keeps its names when host and guest are renamed, and forgets deleted accounts', async () => {
  const guest = await aGuest(world)
  const { booking } = await aBooking(guest)
  await world.runJobs()
  const facts = async () => (await world.sql`select facts from receipts where booking_id = ${booking.id}`)[0]?.facts
  const issued = await facts()
  expect(issued).toMatchObject({
    operator: { name: 'Daylet', taxId: '00-0000000' },
    guest: 'Ada Tester',
    host: 'Mara Host',
    invoice: null,
    space: { title: 'North Light', address: 'Oranienstrasse 1, Berlin' },
  })
  await guest.api.profile.changeName({ firstName: 'Augusta', lastName: 'King' })
  await world.sql`update spaces set title = 'South Dark' where id = ${booking.space.id}`
  expect(await facts()).toEqual(issued)

  world.clock.set('2027-04-01T00:00:00Z')
  await world.runScheduled()
  await guest.api.accounts.signIn({ email: guest.email, password: 'Sunny-Meadow-4711' })
  await guest.api.profile.deleteAccount()
  await world.runJobs()
  expect(await facts()).toEqual({ ...(issued as object), guest: 'Deleted account' })
})

test('a guest who deleted their account before the email gets none, but the host does', async () => {
  const guest = await aGuest(world)
  const { hostEmail } = await aBooking(guest)
  await world.sql`update accounts set deleted_at = now() where id = ${guest.id}`
  await world.runJobs()
  expect(mailsTo(guest.email, 'Booking confirmed')).toEqual([])
  expect(mailsTo(hostEmail, 'New booking')).toHaveLength(1)
})

const pdfOf = async (guest: Person, id: string) => {
  const answer = await guest.fetch(`/api/v1/bookings/${id}/receipt.pdf`)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
/**
 * Returns the text that a reader can copy from the document. The parser takes ownership of the bytes, so pass a copy.
 */
const wordsIn = async (pdf: Uint8Array) =>
  (await extractText(pdf.slice(), { mergePages: true })).text.replace(/\s+/g, ' ')

test('a receipt names seller and buyer, net, tax with its rate, and the currency', async () => {
  await world.sql`insert into tax_rules (region, name, ppm) values ('test-tax', 'City tax', 88750) on conflict do nothing`
  const guest = await aGuest(world)
  const invoice = { company: 'Analytical <b>Engines</b>', vatId: 'de 123.456-789', address: 'Marylebone 1\nLondon' }
  const { booking } = await aBooking(guest, { tax_region: 'test-tax' }, invoice)
  const words = await wordsIn(await pdfOf(guest, booking.id))
  const [receipt] = await world.sql<{ number: number }[]>`select number from receipts where booking_id = ${booking.id}`
  const [tax] = booking.quote.lines.filter(({ kind }) => kind === 'tax')
  const money = (amount: number) => `$${(amount / 100).toFixed(2)}`
  for (const part of [
    `R-${String(receipt?.number).padStart(6, '0')}`,
    'Date of issue Mon 1 Mar 2027',
    '123 Example Street, Your City Tax ID 00-0000000',
    'Sold by the host, Mara Host',
    'Sold by Daylet',
    'Analytical Engines Ada Tester Marylebone 1 London VAT ID DE123456789',
    `Net amount ${money(booking.quote.total - (tax?.cents ?? 0))}`,
    `City tax 8.875% on ${money(booking.quote.total - (tax?.cents ?? 0))} ${money(tax?.cents ?? 0)}`,
    `Total in USD ${money(booking.quote.total)}`,
    'Paid by card ending in 4242. Test card: no money was charged.',
  ])
    expect(words).toContain(part)
  expect(tax?.cents).toBeGreaterThan(0)
  expect(words).not.toContain('No tax')
})

test('an invalid VAT ID is refused before anything is charged', async () => {
  const guest = await aGuest(world)
  await expect(aBooking(guest, {}, { company: '', vatId: 'none', address: '' })).rejects.toMatchObject({ status: 400 })
  expect(await world.sql`select 1 from payments where account_id = ${guest.id}`).toHaveLength(0)
})

test('names in all scripts can be read on a receipt, including right-to-left ones', async () => {
  const guest = await aGuest(world, 'محمد')
  await world.sql`update accounts set last_name = 'Γιώργος 田中たろう 🎉' where id = ${guest.id}`
  const { booking } = await aBooking(guest, { title: 'Студия 김민수 ไทย (שלום)' })
  const pdf = await pdfOf(guest, booking.id)
  const words = await wordsIn(pdf)
  for (const name of ['محمد', 'Γιώργος', '田中たろう', '🎉', 'Студия', '김민수', 'ไทย', '(שלום)'])
    expect(words).toContain(name)
  const faces =
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/FontName \/[A-Z]{6}\+[\w-]+/g) ?? []
  for (const face of ['HankenGrotesk', 'InstrumentSerif', 'NotoSansArabic', 'NotoSansJP', 'NotoSansKR', 'NotoEmoji'])
    expect(faces.join(' ')).toContain(face)
})

test(
  claim('14.11', 'a guest whose payment came too late is emailed about the refund, with the booking and the amount'),
  async () => {
    const guest = await aGuest(world)
    const { id: spaceId } = await aSpace(world)
    const { id, number, quote } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
    const { payment } = await guest.api.bookings.checkOut({ id, card: testCard(SANDBOX_CARDS.challenges) })
    await guest.fetch(payment?.challengeUrl ?? '', { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) })
    world.clock.pass({ hours: 96 })
    await world.runScheduled()
    const [told, ...again] = mailsTo(guest.email, 'Your refund is on its way')
    expect(again).toEqual([])
    for (const words of [told?.text, told?.html])
      for (const fact of ['Tue 2 Mar 2027, 09:00 to Wed 3 Mar', number, formatExact(cents(quote.total), USD)])
        expect(words).toContain(fact)
    expect(mailsTo(guest.email, 'Booking confirmed')).toEqual([])
  },
)

test('twelve receipts opened at once by one guest all arrive, without delaying another guest', async () => {
  const [ada, bob] = [await aGuest(world), await aGuest(world)]
  const [mine, theirs] = [await aBooking(ada), await aBooking(bob)]
  const download = (by: Person, id: string) => by.fetch(`/api/v1/bookings/${id}/receipt.pdf`)
  const many = Array.from({ length: 12 }, () => download(ada, mine.booking.id))
  expect((await download(bob, theirs.booking.id)).status).toBe(200)
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(12).fill(200))
})
