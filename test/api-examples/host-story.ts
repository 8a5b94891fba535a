import { FIELDS } from '../support/applications.ts'
import { at, calendar, event } from '../support/ics.ts'
import { confirmNow, onboard, until } from '../support/payouts.ts'
import { aMadeGuest, type Person, proveAddress } from '../support/people.ts'
import { again, report } from '../support/problems.ts'
import { EXAMPLE_STARS } from '../support/reviews.ts'
import { days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { A_GIF, aPdf, aPicture, upload } from '../support/uploads.ts'
import type { Place } from './guest-story.ts'
import type { Site } from './site.ts'

/** Someone applies to become a host. */
export async function apply({ world }: Site): Promise<void> {
  const person = await proveAddress(world, await aMadeGuest(world))
  const { hosting } = person.api
  const { body } = await upload(person, '/host-application/documents', [['licence.pdf', aPdf()]])
  const saved = await hosting.saveApplication({ ...FIELDS, version: null })
  await hosting.showApplication()
  await hosting.removeDocument({ id: (body.items?.[0]?.id ?? '') as never })
  await hosting.submitApplication({ version: saved.application?.version ?? 0 })
}

const SPACES = 'title,type,people,city,country,address,price_per_day\nLoft,studio,12,Berlin,DE,Elbestrasse 1,240'

/** A host edits spaces and their photos, parts and states. */
export async function runSpaces({ world }: Site, { host }: Place): Promise<void> {
  const { listings, photosOfSpaces, partsOfSpaces } = host.api
  await listings.suggestCities({ q: 'ber' })
  world.clock.pass({ seconds: 1 })
  await listings.importListings({ csv: SPACES })
  const { items } = await listings.listListings({})
  const id = items[0]?.id as never
  await upload(host, `/host/spaces/${id}/photos`, [
    ['room.gif', A_GIF],
    ['yard.jpg', await aPicture()],
  ])
  const photos = await photosOfSpaces.listPhotos({ id })
  const photoIds = photos.items.map((photo) => photo.id)
  await photosOfSpaces.orderPhotos({ id, photoIds })
  await photosOfSpaces.describePhoto({ id, photoId: photoIds[0] ?? '', alt: 'A bright room with tall windows' })
  await photosOfSpaces.removePhoto({ id, photoId: photoIds[1] ?? '' })
  const { id: other } = await aSpace(world, { host_id: host.id, status: 'in_review' })
  const ready = { id: other as never }
  await listings.withdrawListing(ready)
  await world.sql`update spaces set status = 'published' where id = ${other}`
  await listings.pauseListing(ready)
  await listings.resumeListing(ready)
  await listings.archiveListing(ready)
  await listings.restoreListing(ready)
  world.clock.pass({ seconds: 1 })
  await listings.copyListing({ id })
  const part = await partsOfSpaces.addPart({ id })
  await partsOfSpaces.showParts({ id })
  await partsOfSpaces.leaveWhole({ id: part.id })
  await partsOfSpaces.joinWhole({ id: part.id, whole: id })
}

/** A host blocks time, sets other hours and connects other calendars. */
export async function runCalendars({ world, calendar: other }: Site, { host, spaceId: id }: Place): Promise<void> {
  const { calendars, calendarLinks, embeds } = host.api
  const block = { id, when: days('2027-04-01'), note: 'Painting' }
  const made = await calendars.makeBlock(block)
  await calendars.moveBlock({ ...block, id: made.id, when: days('2027-04-02') })
  await calendars.showTimeline({ from: '2027-04-01', days: 1 })
  await calendars.removeBlock({ id: made.id })
  await calendars.importBlocks({ csv: `space,from,to\n${id},2027-04-05,2027-04-06` })
  await calendars.setException({ id, date: '2027-03-10', hours: null })
  await calendars.removeException({ id, date: '2027-03-10' })
  other.says(calendar(...event(...at('20270310T100000', '20270310T120000'), 'SUMMARY:Photo shoot')))
  const source = await calendarLinks.addSource({ id, url: `${other.url}/a.ics`, name: 'Studio calendar' })
  await calendarLinks.listSources({ id })
  await calendarLinks.refreshSource({ id: source.id })
  const { items } = await calendarLinks.listConflicts({})
  if (items[0]) await calendarLinks.dismissConflict({ id: items[0].id })
  await calendarLinks.removeSource({ id: source.id })
  await calendarLinks.renewExport({ id })
  await calendarLinks.removeExport({ id })
  const site = await embeds.addEmbedSite({ site: 'https://www.example.com' })
  await embeds.showEmbeds()
  await embeds.removeEmbedSite({ id: site.id })
  await host.api.dashboard.lookUp({ q: 'loft' })
  await host.api.dashboard.showFunnel({})
  await host.api.dashboard.showOccupancy({})
  await confirmNow(world)
  await host.api.payouts.savePayoutSettings({ schedule: 'weekly', weekday: 1, monthDay: 1, minimumCents: 5_000 })
  await host.api.payouts.savePayoutSettings({ schedule: 'daily', weekday: 1, monthDay: 1, minimumCents: 0 })
}

/** Days pass: a booking ends, its host is paid, both write reviews, and a guest reports a problem. */
export async function letTimePass(site: Site, place: Place): Promise<{ reported: never }> {
  const { world, bank } = site
  await onboard(world, bank, place.host)
  const later = await proveAddress(world, await aMadeGuest(world))
  const { id } = await later.api.bookings.holdSlot({ spaceId: place.spaceId, ask: days('2027-03-22'), people: 2 })
  await later.api.bookings.checkOut({ id, card: TEST_CARD })
  world.clock.set('2027-03-10T09:00:00Z')
  const today = await again(world, place.host)
  await today.api.dashboard.showToday()
  await until(world, '2027-03-12')
  const [guest, host] = [await again(world, place.guest), await again(world, place.host)]
  await review(guest, host, place.booked)
  await earn(host)
  await host.api.financial.showBalance({})
  world.clock.set('2027-03-22T12:00:00Z')
  await solve(site, { guest: await again(world, later), host: await again(world, host) }, id as never)
  return { reported: id as never }
}

async function review(guest: Person, host: Person, id: never): Promise<void> {
  const text = 'Bright, quiet and exactly as shown.'
  await guest.api.reviews.writeReview({ id, overall: 5, categories: EXAMPLE_STARS.guest, text })
  await host.api.reviews.writeReview({ id, overall: 5, categories: EXAMPLE_STARS.host, text: 'Left as found.' })
  const { theirs } = await host.api.reviews.showReviews({ id })
  const reviewId = theirs?.id as never
  await host.api.dashboard.listReviews({})
  await host.api.reviews.replyToReview({ id: reviewId, text: 'Thank you. You’re welcome back.' })
  await host.api.reviews.reportReview({ id: reviewId, reason: 'untrue', note: 'The lift works.' })
  await host.api.reviews.guestReviews({ id })
}

async function earn({ api }: Person): Promise<void> {
  const { items } = await api.financial.listPayouts({})
  await api.financial.showPayout({ id: items[0]?.id ?? '' })
  await api.financial.showEarnings({ months: 3 })
  await api.financial.listLines({})
  await api.financial.listStatements()
}

type Sides = { guest: Person; host: Person }
async function solve({ world }: Site, { guest, host }: Sides, booking: never): Promise<void> {
  const id = booking
  await upload(guest, `/bookings/${id}/problem-photos`, [['sink.gif', A_GIF]])
  const first = await report(guest, id)
  await guest.api.bookingProblems.withdrawProblem({ id: first, state: 'open' })
  world.clock.pass({ minutes: 1 })
  const second = await report(guest, id)
  await guest.api.bookingProblems.showProblems({ id })
  await host.api.bookingProblems.answerProblem({
    id: second,
    text: 'I’m sorry. Here is a part back.',
    offerCents: 5_000,
  })
  await guest.api.bookingProblems.acceptOffer({ id: second, offerCents: 5_000 })
  await world.runJobs()
}

/** What everyone can read of a space after its first review. */
export async function readReviews({ world }: Site, { spaceId, hostId, guest }: Place): Promise<void> {
  const { api } = await again(world, guest)
  await api.reviews.listReviews({ id: spaceId })
  await api.hosts.listHostReviews({ id: hostId })
}
