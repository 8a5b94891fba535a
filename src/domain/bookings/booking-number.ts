/** "DL-000123", as a booking is called everywhere: on pages, in letters, papers and files. */
export const bookingNumber = (number: number): string => `DL-${String(number).padStart(6, '0')}`
