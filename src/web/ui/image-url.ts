export const imageWidths = [320, 480, 640, 800, 1024, 1280, 1600, 1920] as const
export type ImageWidth = (typeof imageWidths)[number]

export function imageUrl(path: string, width: ImageWidth = 800): string {
  return `${path}?width=${width}`
}

/** Three widths are enough for a card, and a page has dozens of cards. */
export function srcSet(path: string, widths: readonly ImageWidth[]): string {
  let set = ''
  for (const width of widths) set += `${set && ', '}${imageUrl(path, width)} ${width}w`
  return set
}

export const cardWidths = [320, 640, 800] as const satisfies readonly ImageWidth[]
export const pageWidths = [480, 800, 1280, 1920] as const satisfies readonly ImageWidth[]
