export const hostWords = {
  titled: (name: string, spaces: string) => `${name}: ${spaces} to rent · Daylet`,
  description: (name: string, spaces: string) => `${spaces} to rent by the hour or the day from ${name}, with reviews.`,
  spacesCount: (count: number) => (count === 1 ? '1 space' : `${count} spaces`),
  host: 'Host',
  facts: 'About the host',
  since: 'On Daylet since',
  spaces: 'Spaces',
  rating: 'Rating',
  rated: (rating: string, reviews: string) => `${rating} (${reviews})`,
  requests: 'Response rate',
  answered: (percent: number) => `${percent}%`,
  time: 'Usually responds',
  within: (minutes: number) =>
    minutes <= 60
      ? 'within an hour'
      : minutes <= 24 * 60
        ? `within ${Math.ceil(minutes / 60)} hours`
        : `within ${Math.ceil(minutes / (24 * 60))} days`,
  spacesOf: (name: string) => `Spaces by ${name}`,
  noSpaces: (name: string) => `${name} has no spaces listed right now.`,
  noReviews: 'No reviews yet.',
  more: 'More spaces',
  first: 'Back to the first spaces',
  pages: 'Pages of spaces',
  seeAll: (name: string) => `See all of ${name}’s spaces`,
} as const
