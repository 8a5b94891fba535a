/** The page that the service worker keeps for when the site cannot be reached; the build writes these into it. */
export const offlineWords = {
  OFFLINE: 'You are offline',
  HEADLINE: 'The line to the house is cut.',
  LEAD: 'This page could not be reached. It opens by itself as soon as your connection is back.',
  RETRY: 'Try again',
} as const
