export const ACCESSIBILITY = [
  'Step-free entrance',
  'Lift with a 90 cm door',
  'Accessible toilet',
  'Doors at least 90 cm wide',
  'Parking bay by the entrance',
  'Hearing loop',
  'Assistance dogs welcome',
  'Ramp at the side door',
  'Low reception desk',
  'Braille signs',
] as const
