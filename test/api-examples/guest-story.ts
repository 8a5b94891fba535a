import { aDraft, aGazetteer, aHost, LOFT, reviewListings } from '../support/hosts.ts'
import { aGuest, aMadeGuest, aVisitor, type Person, proveAddress } from '../support/people.ts'
import { aSpaceOnRequest } from '../support/requests.ts'
import { days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { typed } from '../support/talks.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { A_GIF, aPdf, upload } from '../support/uploads.ts'
import type { Site } from './site.ts'

export type Place = { host: Person; guest: Person; spaceId: never; hostId: never; booked: never; talk: never }

/** A host publishes a loft, and a guest finds it and books it. */
export async function findAndBook({ world }: Site): Promise<Place> {
  await aGazetteer(world)
  await reviewListings(world, false)
  const guest = await proveAddress(world, await aGuest(world))
  const host = await aHost(world)
  const amenities = ['Wi-Fi', 'Daylight']
  const draft = await aDraft(world, host, { ...LOFT, instant: true, amenities })
  await host.api.listings.showListing({ id: draft.id })
  const { id } = await host.api.listings.publishListing({ id: draft.id, version: draft.version })
  await aSpace(world, { title: 'North Light', lat: 52.494, lng: 13.427 })
  await world.runJobs()
  const spaceId = id as never
  const hostId = host.id as never
  const { api } = aVisitor(world)
  const bounds = '13,52,14,53'
  await api.search.findSpaces({ location: 'Berlin', startDate: '2027-03-10' })
  await api.search.countSpaces({ location: 'Berlin', capacity: 15 })
  await api.search.filterCounts({ location: 'Berlin' })
  await api.search.mapMarkers({ bounds, zoom: 11 })
  await api.search.suggestPlaces({ q: 'ber' })
  await api.search.placesWithin({ bounds, zoom: 11 })
  await api.search.featured()
  await api.spaces.showSpace({ id: spaceId })
  await api.spaces.freeSlots({ id: spaceId, month: '2027-03' })
  await api.spaces.similarSpaces({ id: spaceId })
  await api.spaces.quoteSlot({ id: spaceId, ask: days('2027-03-10'), people: 2 })
  await api.hosts.showHost({ id: hostId })
  await api.hosts.listHostSpaces({ id: hostId })

  const ask = days('2027-03-10')
  const held = await guest.api.bookings.holdSlot({ spaceId, ask, people: 2 })
  const booked = held.id as never
  await guest.api.bookings.showHold({ id: booked })
  await guest.api.bookings.liveHold()
  await guest.api.bookings.checkPayment({ id: booked })
  await guest.api.bookings.cancelAttempt({ id: booked })
  await guest.api.bookings.checkOut({ id: booked, card: TEST_CARD })
  await world.runJobs()
  const released = await guest.api.bookings.holdSlot({ spaceId, ask: days('2027-03-12'), people: 2 })
  await guest.api.bookings.releaseHold({ id: released.id })
  await guest.api.bookings.showBooking({ id: booked })
  await guest.api.bookings.listBookings({})
  await guest.api.bookingSteps.listSteps({ id: booked })
  await guest.api.documents.listDocuments({ id: booked })
  const talk = await write(guest, host, booked)
  return { host, guest, spaceId, hostId, booked, talk }
}

/** A guest and a host talk about a booking. */
async function write(guest: Person, host: Person, bookingId: never): Promise<never> {
  await guest.api.conversations.aboutConversation({ bookingId })
  const { body } = await upload(host, '/documents', [['plan.pdf', aPdf()]])
  const about = { bookingId }
  const { id } = await guest.api.conversations.startConversation({ about, ...typed('Is there a lift?') })
  const fileId = body.items?.[0]?.id ?? ''
  const sent = await host.api.messages.sendMessage({ id, ...typed('Yes, see the plan.', [fileId]) })
  await host.api.messages.linkAttachment({ id: sent.id, fileId: fileId as never })
  await guest.api.conversations.listConversations({})
  await guest.api.conversations.showConversation({ id })
  await guest.api.conversations.countUnread()
  await guest.api.conversations.searchMessages({ q: 'plan' })
  await guest.api.messages.listMessages({ id })
  await guest.api.conversations.markReceived({ upTo: sent.at })
  await guest.api.conversations.markRead({ id, upTo: sent.at })
  await guest.api.messages.reportMessage({ id: sent.id, reason: 'spam', note: 'It is an advertisement.' })
  await guest.api.conversations.blockOther({ id })
  await guest.api.conversations.unblockOther({ id })
  const written = { title: 'Lift', text: 'There is a lift to every floor.' }
  const reply = await host.api.savedReplies.saveReply(written)
  await host.api.savedReplies.listReplies()
  await host.api.savedReplies.changeReply({ id: reply.id, ...written })
  await host.api.savedReplies.removeReply({ id: reply.id })
  return id as never
}

/** A guest asks for spaces whose hosts decide on each booking. */
export async function askForSpaces({ world }: Site): Promise<void> {
  const guest = await proveAddress(world, await aMadeGuest(world))
  const ask = async (day: string) => {
    const { spaceId, host } = await aSpaceOnRequest(world)
    const { id } = await guest.api.bookings.holdSlot({ spaceId: spaceId as never, ask: days(day), people: 2 })
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    return { id, host }
  }
  const [accepted, declined, withdrawn] = [await ask('2027-03-04'), await ask('2027-03-05'), await ask('2027-03-06')]
  await accepted.host.api.dashboard.showRequests()
  await accepted.host.api.dashboard.listBookings({})
  await accepted.host.api.dashboard.showFrame()
  await accepted.host.api.bookingSteps.acceptRequest({ id: accepted.id, idempotencyKey: crypto.randomUUID() })
  await declined.host.api.bookingSteps.declineRequest({ id: declined.id, reason: 'The room is being painted.' })
  await guest.api.bookingSteps.withdrawRequest({ id: withdrawn.id, reason: 'We found another room.' })
  await guest.api.bookingSteps.listAlternatives({ id: declined.id })
}

/** Both parties of a booking change its dates, and the guest cancels it. */
export async function changeAndCancel({ world }: Site, { host, spaceId }: Place): Promise<void> {
  const guest = await proveAddress(world, await aMadeGuest(world))
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days('2027-03-17'), people: 2 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const ask = days('2027-03-18')
  const preview = await guest.api.bookingChanges.previewChange({ id, ask })
  await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: preview.quote.total })
  await guest.api.bookingChanges.showChanges({ id })
  await host.api.bookingChanges.acceptChange({ id, idempotencyKey: crypto.randomUUID() })
  world.clock.pass({ minutes: 1 })
  const back = await guest.api.bookingChanges.previewChange({ id, ask: days('2027-03-19') })
  await guest.api.bookingChanges.proposeChange({ id, ask: back.ask, totalCents: back.quote.total })
  await guest.api.bookingChanges.endProposal({ id })
  const { refundCents } = await guest.api.bookingSteps.previewCancellation({ id })
  await guest.api.bookingSteps.cancelBooking({ id, refundCents, reason: 'The shoot is postponed.' })
}

/** What a guest keeps in an account: saved spaces, cards, notifications, files, a photo and an export. */
export async function keepThings({ world, push }: Site, { guest, spaceId }: Place): Promise<void> {
  const { favourites, notices, paymentMethods, files } = guest.api
  await favourites.saveFavourite({ id: spaceId })
  await favourites.favouriteIds()
  await favourites.nameList({ name: 'Shoots' })
  const { url } = await favourites.shareList()
  await favourites.listFavourites({})
  const token = new URL(url).searchParams.get('token') ?? url.split('/').at(-1) ?? ''
  await aVisitor(world).api.favourites.showSharedList({ token })
  await favourites.stopSharing()
  await favourites.removeFavourite({ id: spaceId })
  await favourites.mergeFavourites({ ids: [spaceId] })

  await paymentMethods.addMethod({ card: TEST_CARD })
  const { items } = await paymentMethods.addMethod({ card: { ...TEST_CARD, expYear: 2031 } })
  await paymentMethods.listMethods({})
  await paymentMethods.checkMethods({})
  await paymentMethods.setDefaultMethod({ id: items[0]?.id ?? '' })
  await paymentMethods.removeMethod({ id: items[0]?.id ?? '' })

  await notices.listNotices({})
  await notices.countNotices()
  await notices.showPreferences()
  await notices.choosePreferences({ choices: [{ kind: 'message', channel: 'email', on: false }] })
  await notices.readNotices({})
  const { subscription } = push.browser()
  const { endpoint, p256dh, auth } = subscription
  await guest.api.push.subscribePush({ endpoint, keys: { p256dh, auth } })
  await guest.api.push.testPush()
  await guest.api.push.unsubscribePush({ endpoint })

  const { body } = await upload(guest, '/documents', [['permit.pdf', aPdf()]])
  const id = (body.items?.[0]?.id ?? '') as never
  await files.linkDocument({ id })
  await files.removeDocument({ id })
  await upload(guest, '/profile/photo', [['ada.gif', A_GIF]], { method: 'PUT' })
  await files.removeProfilePhoto()
  await guest.api.dataExports.showExport()
  await guest.api.dataExports.requestExport({})
  await guest.api.realtime.missedNews({ since: 0 })
  await guest.api.reports.reportSubject({
    about: { of: 'listing', spaceId, reason: 'fake' },
    note: 'It is a car park.',
  })
}
