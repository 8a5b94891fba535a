/** The offline page stored by the service worker; the build inserts these texts. */
export const offlineWords = {
  OFFLINE: 'You are offline',
  HEADLINE: 'The line to the house is cut.',
  LEAD: 'This page could not be reached. It opens by itself as soon as your connection is back.',
  RETRY: 'Try again',
} as const
