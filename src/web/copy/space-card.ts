export const cardWords = {
  isNew: 'New',
  upTo: (people: number) => `up to ${people}`,
  more: (count: number) => `+${count} more`,
  noReviews: 'No reviews yet',
  rated: 'Rated ',
  perDay: (money: string) => `${money} / day`,
  perHour: (money: string) => `${money} / hour`,
  total: (money: string) => `${money} total`,
  /** Beside a total that is not so many days of it: cleaning is paid once, and days may differ. */
  oneDay: (money: string) => `one day from ${money}`,
  from: (length: string) => `from ${length}`,
  /** The same on a pin, which has to be short. */
  pinDay: (money: string) => `${money}/day`,
  pinHour: (money: string) => `${money}/h`,
  save: (title: string) => `Save ${title}`,
  photoOf: (at: number, count: number) => `${at} of ${count}`,
  nextPhoto: (title: string) => `Next photo of ${title}`,
  previousPhoto: (title: string) => `Previous photo of ${title}`,
} as const
