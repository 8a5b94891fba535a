/** How a space can be booked, as its host chooses. */
export const waysToBook = {
  label: 'How it is booked',
  instant: 'Instantly: confirmed as soon as it is paid',
  request: 'On request: you have 24 hours to respond, or until the start if that’s sooner',
} as const
