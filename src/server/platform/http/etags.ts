const strong = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the caller already has what this ETag names. A proxy may have weakened the ETag. */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map(strong) ?? []
  return known.includes('*') || known.includes(strong(etag))
}
