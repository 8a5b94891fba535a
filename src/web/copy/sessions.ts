export const sessionWords = {
  idle: {
    title: 'Are you still there?',
    text: 'You’ve been inactive for a while. You’ll be signed out when the time is up.',
    minutesLeft: (minutes: number) =>
      minutes === 1 ? '1 minute until you’re signed out.' : `${minutes} minutes until you’re signed out.`,
    secondsLeft: (seconds: number) => `${seconds} seconds until you’re signed out.`,
    extend: 'Extend Session',
    leave: 'Sign Out Now',
  },
  extended: { title: 'Session Extended', text: 'Your session has been extended.' },
  expired: { title: 'Session Expired', text: 'You have been signed out due to inactivity.' },
} as const
