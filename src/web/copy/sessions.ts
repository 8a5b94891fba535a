export const sessionWords = {
  idle: {
    title: 'Are you still there?',
    text: 'Nothing has happened here for a while. Without an answer you will be signed out when the time is up.',
    minutesLeft: (minutes: number) =>
      minutes === 1 ? '1 minute until you are signed out.' : `${minutes} minutes until you are signed out.`,
    secondsLeft: (seconds: number) => `${seconds} seconds until you are signed out.`,
    extend: 'Extend Session',
    leave: 'Sign Out Now',
  },
  extended: { title: 'Session Extended', text: 'Your session has been extended.' },
  expired: { title: 'Session Expired', text: 'You have been signed out due to inactivity.' },
} as const
