/** The database cannot be had for a reason its operator can mend; the message is one sentence for that person. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable'
}
