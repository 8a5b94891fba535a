export const holdWords = {
  continueWith: (title: string, dates: string) => `Continue with ${title}, ${dates}`,
  timeLeft: (clock: string) => `Held for you for ${clock}`,
  minutesLeft: (minutes: number) => (minutes === 1 ? '1 minute left to pay.' : `${minutes} minutes left to pay.`),
  timeIsUp: 'Your hold has ended.',
  releaseTitle: 'Release the slot?',
  releaseText: 'Others can book the slot right away. Nothing is charged.',
  releaseYes: 'Release it',
  releaseNo: 'Keep holding',
  released: 'The slot is free again.',
  close: 'Close',
} as const
