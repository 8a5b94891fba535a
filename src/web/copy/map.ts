export const mapWords = {
  results: 'Map of the results',
  keys: 'Map. Arrow keys move it, plus and minus zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  searchAsIMove: 'Search as I move',
  searchHere: 'Search this area',
  showList: 'List',
  showMap: 'Map',
  pin: (title: string, price: string) => `${title}, ${price}`,
  cluster: (count: number) => `${count} spaces here, zoom in`,
  shown: ({ complete, pins, cells }: { complete: boolean; pins: readonly unknown[]; cells: readonly unknown[] }) =>
    complete
      ? `${pins.length === 1 ? '1 space' : `${pins.length} spaces`} on this map`
      : cells.length > 0
        ? 'Counted without dates and filters. Zoom in for prices.'
        : 'Only some are shown. Zoom in for all.',
  loading: (count: number) =>
    `Showing ${count === 1 ? '1 space' : `${count} spaces`} of this page. Loading the rest of the map…`,
  notLoaded: "The rest of the map couldn't load.",
  retry: 'Retry',
  place: (location: string) => `Map of ${location}`,
  close: 'Close',
  nearby: 'You’ll get the exact address after booking.',
} as const
