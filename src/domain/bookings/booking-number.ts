export const bookingNumber = (number: number): string => `DL-${String(number).padStart(6, '0')}`

const PREFIXED = /^DL[\s-]*(\d{1,12})$/i
const BARE = /^\d{1,12}$/

/** Reads a number as people write it: `DL-025024`, `dl 25024` or `25024`. Null if the text is something else. */
export function readBookingNumber(text: string): number | null {
  return readPrefixedNumber(text) ?? (BARE.test(text.trim()) ? Number(text) : null)
}

/** Reads a number that begins with DL. */
export function readPrefixedNumber(text: string): number | null {
  const digits = PREFIXED.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}
