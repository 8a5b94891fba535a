/** The address of a stored picture; query parameters set width, height, quality and format. */
export function photoUrl(path: string): string {
  return `/storage/${path}`
}
