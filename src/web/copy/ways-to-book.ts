/** How a space can be booked, as its host chooses. */
export const waysToBook = {
  label: 'Booking method',
  instant: 'Instantly: confirmed as soon as it’s paid',
  request: 'On request: you have 24 hours to respond, or until the start if that’s sooner',
} as const
