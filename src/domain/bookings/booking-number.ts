/** "DL-000123": the booking number shown on pages and in emails, documents and exports. */
export const bookingNumber = (number: number): string => `DL-${String(number).padStart(6, '0')}`
