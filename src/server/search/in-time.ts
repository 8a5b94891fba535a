/** PostgreSQL's code for a statement that was cut off. */
const CANCELED = '57014'

/** What a search found, or that its statement took longer than searches may. */
export async function inTime<T>(search: Promise<T>): Promise<T | 'too_slow'> {
  try {
    return await search
  } catch (error) {
    if ((error as { code?: unknown }).code === CANCELED) return 'too_slow'
    throw error
  }
}
