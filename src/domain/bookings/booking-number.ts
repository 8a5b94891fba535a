export const bookingNumber = (number: number): string => `DL-${String(number).padStart(6, '0')}`
