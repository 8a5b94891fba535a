import type { PageParts } from '../client/page-context.ts'
import type { LinesQuery } from './lines-path.ts'

type Asked = Parameters<PageParts['api']['financial']['listLines']>[0]

/** Converts the address to an API query; a booking number may include its letters. */
export function readLineQuery({ booking, ...query }: LinesQuery): Asked {
  const number = booking?.trim().replace(/^DL-?/i, '')
  return { ...query, ...(number && { booking: number }) } as Asked
}
