/** Where a stored picture is served; sizes are asked for by query (width, height, quality, format). */
export function photoUrl(path: string): string {
  return `/storage/${path}`
}
