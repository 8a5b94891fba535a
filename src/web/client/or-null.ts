import { refusalOf } from './api-error.ts'
import type { PageParts } from './page-context.ts'

/** A failed section must not break the page. Refusals concern the whole page. */
export const orNull = <T>({ report }: Pick<PageParts, 'report'>, reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (refusalOf(error).code !== 'failed') throw error
    report(error)
    return null
  })
