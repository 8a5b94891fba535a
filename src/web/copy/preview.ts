/** What the preview of a listing says. */
export const previewWords = {
  open: 'Preview',
  close: 'Close the preview',
  title: 'What guests will see',
  text: 'From what is written here, also before it is saved.',
  published: 'Guests see it once you publish.',
  card: 'In search results',
  head: 'On its page',
  noPhoto: 'No photo yet',
  noPrice: 'No price yet',
  tooEarly: 'Choose a type of space and say how many people it holds, and the preview begins.',
  loading: 'Loading the preview …',
} as const
