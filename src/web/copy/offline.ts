export const offlineWords = {
  OFFLINE: 'You are offline',
  HEADLINE: 'You’re offline.',
  LEAD: 'We couldn’t reach this page. It opens automatically once you’re back online.',
  RETRY: 'Try again',
} as const
