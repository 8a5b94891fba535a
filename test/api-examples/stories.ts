import { anAdmin } from '../support/applications.ts'
import { connectPrograms, getIn, measure, takeBack } from './account-story.ts'
import { administer, decide, followMoney } from './admin-story.ts'
import { askForSpaces, changeAndCancel, findAndBook, keepThings } from './guest-story.ts'
import { apply, letTimePass, readReviews, runCalendars, runSpaces } from './host-story.ts'
import type { Site } from './site.ts'

/** Calls every operation that can have an example. */
export async function tellStories(site: Site): Promise<void> {
  const place = await findAndBook(site)
  await askForSpaces(site)
  await changeAndCancel(site, place)
  await keepThings(site, place)
  await measure(site)
  await apply(site)
  await runSpaces(site, place)
  await runCalendars(site, place)
  const admin = await anAdmin(site.world)
  await decide(site, admin, place)
  await administer(site, admin, place)
  await connectPrograms(site, place.guest)
  await getIn(site)
  await takeBack(site)
  await letTimePass(site, place)
  await readReviews(site, place)
  await followMoney(site, admin, place)
}
