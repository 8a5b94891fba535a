export const cardWords = {
  isNew: 'New',
  upTo: (people: number) => `up to ${people === 1 ? '1 person' : `${people} people`}`,
  more: (count: number) => `+${count} more`,
  noReviews: 'No reviews yet',
  rated: 'Rated ',
  perDay: (money: string) => `${money} / day`,
  perHour: (money: string) => `${money} / hour`,
  total: (money: string) => `${money} total`,
  withFees: 'incl. fees & tax',
  /**
   * Appears next to a total, because the total isn't a multiple of the daily price: cleaning is charged once, and
   * prices vary by day.
   */
  oneDay: (money: string) => `one day from ${money}`,
  from: (length: string) => `${length} minimum`,
  pinDay: (money: string) => `${money}/day`,
  pinHour: (money: string) => `${money}/h`,
  save: (title: string) => `Save ${title}`,
  saveShort: 'Save',
  savedSpaces: 'Saved spaces',
  keptHere: 'Saved in this tab',
  signInToKeep: 'Sign in to save it to your account.',
  notSaved: 'This space was not saved',
  stillSaved: 'This space is still saved',
  notAllSaved: 'Not every space could be saved',
  full: 'You’ve reached the limit of saved spaces.',
  photoOf: (at: number, count: number) => `${at} of ${count}`,
  nextPhoto: (title: string) => `Next photo of ${title}`,
  previousPhoto: (title: string) => `Previous photo of ${title}`,
} as const
