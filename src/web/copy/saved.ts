export const savedWords = {
  head: 'Saved spaces',
  text: (count: number) =>
    count === 0 ? 'No saved spaces.' : count === 1 ? 'One saved space.' : `${count} saved spaces.`,
  none: 'Nothing saved yet. Select the heart on a space to save it.',
  browse: 'Browse Spaces',
  gone: 'Not available at the moment',
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${title} from your saved spaces`,
  again: 'Save again',
  againOf: (title: string) => `Save again: ${title}`,
  more: 'Show more',
  first: 'Back to the start',
} as const
