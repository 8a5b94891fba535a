export const savedWords = {
  head: 'Saved spaces',
  text: (count: number) => (count === 1 ? 'One space with your heart.' : `${count} spaces with your heart.`),
  none: 'Nothing saved yet. The heart on a space keeps it here.',
  browse: 'Browse Spaces',
  gone: 'Not available at the moment',
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${title} from your saved spaces`,
  again: 'Save again',
  againOf: (title: string) => `Save again: ${title}`,
  more: 'Show more',
  first: 'Back to the first ones',
} as const
