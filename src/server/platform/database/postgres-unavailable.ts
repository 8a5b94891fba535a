/** The database is unavailable for a reason that its operator can fix. The message is one sentence for them. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable'
}
