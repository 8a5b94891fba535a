export const previewWords = {
  open: 'Preview',
  close: 'Close the preview',
  title: 'Preview for guests',
  text: 'Live preview, including unsaved changes.',
  published: 'Guests see it once you publish.',
  card: 'In search results',
  head: 'Space page',
  noPhoto: 'No photo yet',
  noPrice: 'No price yet',
  tooEarly: 'Choose a type of space and enter how many people it holds to see the preview.',
  loading: 'Loading the preview …',
} as const
