import type { ReviewedListing } from '../client/api-types.ts'
import { usePolicies } from '../client/use-root.ts'
import { listingWords } from '../copy/listing.ts'
import { reviewWords as words } from '../copy/listing-review.ts'
import { policyText } from '../copy/policy-text.ts'
import { spaceTypeNames } from '../copy/space-types.ts'
import { money } from '../format/money.ts'
import { openingWords } from '../format/opening-hours.ts'

/** Shows the listing as it would be published. Details that only confirmed guests see have their own section. */
export function ListingFacts({ listing: { draft, city } }: { listing: ReviewedListing }) {
  const { rates } = draft
  const policies = usePolicies()
  const prices = [
    draft.byDay && rates.dayCents !== null && words.aDay(money(rates.dayCents, rates.currency)),
    draft.byHour && rates.hourCents !== null && words.anHour(money(rates.hourCents, rates.currency)),
  ]
  const seen = [
    [listingWords.type, draft.type ? spaceTypeNames[draft.type].one : ''],
    [listingWords.city, [draft.neighbourhood, city].filter(Boolean).join(', ')],
    [listingWords.description, draft.description],
    [listingWords.capacity, String(draft.capacity ?? '')],
    [listingWords.amenities, draft.amenities.join(', ')],
    [listingWords.accessibility, draft.accessibility.join(', ')],
    [listingWords.section.hours, openingWords([...draft.weekly])],
    [words.price, prices.filter(Boolean).join(', ')],
    [listingWords.addOns, rates.addOns.map(({ name, cents }) => `${name} ${money(cents, rates.currency)}`).join(', ')],
    [listingWords.cancellation, policyText(policies[draft.cancellation])],
    [listingWords.houseRules, draft.houseRules],
    [listingWords.video, draft.videoUrl],
  ] as const
  const later = [
    [listingWords.street, draft.street],
    [listingWords.access, draft.accessInstructions],
  ] as const
  return (
    <>
      <h2 className="mb-3 font-semibold">{words.asWritten}</h2>
      <Facts facts={seen} />
      <h2 className="mt-8 mb-3 font-semibold">{words.onlyBooked}</h2>
      <Facts facts={later} />
    </>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="border-b border-rule">
      {facts
        .filter(([, said]) => said !== '')
        .map(([name, said]) => (
          <div key={name} className="grid gap-x-6 gap-y-1 border-t border-rule py-3 sm:grid-cols-[180px_minmax(0,1fr)]">
            <dt className="text-14 text-graphite">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
              {said}
            </dd>
          </div>
        ))}
    </dl>
  )
}
