/** The code of a statement that PostgreSQL ended because of its time limit. */
const CANCELED = '57014'

export async function inTime<T>(search: Promise<T>): Promise<T | 'too_slow'> {
  try {
    return await search
  } catch (error) {
    if ((error as { code?: unknown }).code === CANCELED) return 'too_slow'
    throw error
  }
}
