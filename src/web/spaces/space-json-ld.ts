import type { Review, Space } from '../client/api-types.ts'
import { spaceWords } from '../copy/space.ts'
import { spaceTypeNames } from '../copy/space-types.ts'
import { imageUrl } from '../ui/image-url.ts'

/**
 * Describes the space for search engines as a product with an offer and reviews, and includes breadcrumbs. Contains
 * only the approximate location.
 */
export function spaceJsonLd(space: Space, reviews: readonly Review[], publicUrl: string): object[] {
  const url = `${publicUrl}/space/${space.id}`
  const rated = space.rating !== null && space.reviewCount > 0
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: space.title,
      description: space.description.slice(0, 500),
      category: spaceTypeNames[space.spaceType].one,
      url,
      image: space.photos.slice(0, 5).map((photo) => publicUrl + imageUrl(photo.url, 1280)),
      offers: offerOf(space, url),
      ...(rated && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: space.rating, reviewCount: space.reviewCount },
        review: reviews.slice(0, 3).map((review) => ({
          '@type': 'Review',
          author: { '@type': 'Person', name: review.firstName ?? spaceWords.formerGuest },
          reviewRating: { '@type': 'Rating', ratingValue: review.overall },
          reviewBody: review.body,
          datePublished: review.at.slice(0, 10),
        })),
      }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'Place',
      name: space.title,
      address: space.location,
      geo: { '@type': 'GeoCoordinates', latitude: space.lat, longitude: space.lng },
      maximumAttendeeCapacity: space.capacity,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: spaceWords.home, item: `${publicUrl}/` },
        {
          '@type': 'ListItem',
          position: 2,
          name: space.location,
          item: `${publicUrl}/browse?location=${encodeURIComponent(space.location)}`,
        },
        { '@type': 'ListItem', position: 3, name: space.title, item: url },
      ],
    },
  ]
}

/** The units are UN/CEFACT codes: DAY and HUR. */
function offerOf({ price, hourPriceCents, rates }: Space, url: string): object {
  const figure = (price ?? (hourPriceCents ?? 0) / 100).toFixed(2)
  const priceCurrency = rates.currency
  const unitCode = price === null ? 'HUR' : 'DAY'
  return {
    '@type': 'Offer',
    price: figure,
    priceCurrency,
    priceSpecification: { '@type': 'UnitPriceSpecification', price: figure, priceCurrency, unitCode },
    availability: 'https://schema.org/InStock',
    url,
  }
}
