import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { EXAMPLE_RATES } from '../../../test/support/examples/spaces.ts'
import { mailbox, setUp, world } from '../../../test/support/mailed-world.ts'
import { aGuest, enteredAs, type Person } from '../../../test/support/people.ts'
import { days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { cents } from '../../domain/kernel/money.ts'

setUp()

async function aCancelledSale() {
  const { id: spaceId } = await aSpace(world, {
    cancellation: 'moderate',
    rates: { ...EXAMPLE_RATES, cleaningCents: cents(6_000) },
  })
  const guest = await aGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days('2027-03-20', '2027-03-21'), people: 1 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  await world.runJobs()
  const again = await cancelLater(guest, id)
  return { id, guest, again }
}

async function cancelLater(guest: Person, id: string): Promise<Person> {
  world.clock.pass({ hours: 24 * 14 })
  const again = await enteredAs(world, guest.id)
  const { refundCents } = await again.api.bookingSteps.previewCancellation({ id })
  await again.api.bookingSteps.cancelBooking({ id, reason: '', refundCents })
  for (let n = 0; n < 3; n++) {
    world.clock.pass({ seconds: 30 })
    await world.runJobs()
  }
  return again
}

const wordsOf = async (file: ArrayBuffer) => (await extractText(new Uint8Array(file), { mergePages: true })).text

test(
  claim('15.22', 'a refund has a credit note that is numbered, emailed with it once, and available on the booking'),
  async () => {
    world.clock.set('2027-03-01T08:00:00Z')
    const { id, guest, again } = await aCancelledSale()
    const letters = mailbox.mails.filter(
      (mail) => mail.to === guest.email && mail.subject.includes('refund is on its way'),
    )
    expect(letters.map(({ files }) => files.map(({ filename }) => filename))).toEqual([
      [expect.stringMatching(/^credit-note-C-\d{6}\.pdf$/)],
    ])
    const { items } = await again.api.documents.listDocuments({ id })
    expect(items.map(({ kind }) => kind)).toEqual(['receipt', 'credit_note'])
    const [receipt, note] = items
    const answer = await again.fetch(note?.path ?? '')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const words = await wordsOf(await answer.arrayBuffer())
    for (const part of ['Credit note', note?.name, receipt?.name, 'Ada Tester', 'The booking was cancelled'])
      expect(words).toContain(part)
    expect(words).toContain(`-$${(-(note?.cents ?? 0) / 100).toFixed(2)}`)
    const [row] = await world.sql<{ amount: number; parts: number }[]>`
    select amount_cents as amount, host_cents + fee_cents + tax_cents as parts from credit_notes where booking_id = ${id}`
    expect([row?.amount, row?.parts]).toEqual([-(note?.cents ?? 0), -(note?.cents ?? 0)])
  },
)

test(claim('15.22', 'credit notes are numbered without gaps, and another person’s are not found'), async () => {
  world.clock.set('2027-03-01T08:00:00Z')
  const sales = [await aCancelledSale()]
  world.clock.set('2027-03-01T08:00:00Z')
  sales.push(await aCancelledSale())
  const rows = await world.sql<{ number: number }[]>`select number from credit_notes order by number`
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
  const [mine, other] = sales
  await expect(mine?.again.api.documents.listDocuments({ id: other?.id ?? '' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(mine?.again.api.documents.creditNote({ id: other?.id ?? '' })).rejects.toMatchObject({
    code: 'not_found',
  })
})
