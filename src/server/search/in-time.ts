/** PostgreSQL's code for a cancelled statement. */
const CANCELED = '57014'

/** The result of a search, or 'too_slow' if its statement timed out. */
export async function inTime<T>(search: Promise<T>): Promise<T | 'too_slow'> {
  try {
    return await search
  } catch (error) {
    if ((error as { code?: unknown }).code === CANCELED) return 'too_slow'
    throw error
  }
}
