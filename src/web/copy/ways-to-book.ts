/** How a space can be booked, as its host chooses. */
export const waysToBook = {
  label: 'How it is booked',
  instant: 'Instantly: confirmed as soon as it is paid',
  request: 'On request: you answer within 24 hours',
} as const
