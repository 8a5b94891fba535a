export const amenityGroupNames = {
  light: 'Light and sound',
  work: 'Work',
  comfort: 'Comfort and access',
  display: 'Events and display',
  tools: 'Tools and storage',
  other: 'More',
} as const
