export const MOST_PHOTOS = 40
/** The maximum length, in characters, of the text that describes a photo for people who can't see it. */
export const MAX_ALT = 200

export function moved<T>(order: readonly T[], from: number, to: number): T[] {
  const rest = order.filter((_, at) => at !== from)
  const item = order[from]
  if (item === undefined) return [...order]
  const place = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}
