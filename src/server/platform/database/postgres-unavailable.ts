export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable'
}
