import postgres from 'postgres'
import { connectionOptions } from './connect.ts'

/**
 * Checks whether the demo filled this migrated database. If so, its administrator's password is in the demo's terminal
 * output.
 */
export async function filledByDemo(ownerUrl: string): Promise<boolean> {
  const sql = postgres({ ...connectionOptions(ownerUrl), max: 1, fetch_types: false })
  try {
    return (await sql`select 1 from demo_fillings limit 1`).length > 0
  } finally {
    await sql.end({ timeout: 5 })
  }
}
