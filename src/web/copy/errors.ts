export const errors = {
  generic: {
    title: 'Something went wrong',
    text: 'We encountered an unexpected error. Our team has been notified.',
    id: 'Error ID',
    retry: 'Try Again',
    home: 'Go Home',
  },
  page: {
    title: 'Page Error',
    text: "This page couldn't load properly. Please try refreshing.",
    retry: 'Retry',
    back: 'Go Back',
  },
  component: { title: 'Component Error', text: 'This component failed to load.', retry: 'Retry' },
  notFound: {
    title: 'Page not found',
    headline: 'There is no room behind this door.',
    text: 'The page may have moved, or it has not been published yet.',
    browse: 'Browse Spaces',
    home: 'Go Home',
  },
  spaceNotFound: {
    title: 'Space not found',
    headline: 'This space isn’t listed.',
    text: 'The host may have paused it or taken it down. Your bookings and messages aren’t affected.',
    browse: 'Browse Spaces',
    home: 'Go Home',
  },
} as const
