import type { Point } from '../../../domain/spaces/space.ts'

export async function zoneAt({ lat, lng }: Point): Promise<string> {
  // Imported on first use, because the index is several megabytes and most processes never need it.
  const { find } = await import('geo-tz/all')
  return find(lat, lng)[0] ?? 'UTC'
}
