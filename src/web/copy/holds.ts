export const holdWords = {
  continueWith: (title: string, dates: string) => `Continue with ${title}, ${dates}`,
  timeLeft: (clock: string) => `Held for you for ${clock}`,
  minutesLeft: (minutes: number) => (minutes === 1 ? '1 minute left to pay.' : `${minutes} minutes left to pay.`),
  timeIsUp: 'Your hold has ended.',
  releaseTitle: 'Give the slot back?',
  releaseText: 'The slot is free for others again at once. Nothing is charged.',
  releaseYes: 'Give it back',
  releaseNo: 'Keep holding',
  released: 'The slot is free again.',
  close: 'Close',
} as const
