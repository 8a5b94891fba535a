/** What PostgreSQL says besides of a row it could not write holds the row: addresses, hashes. */
export const LOG_OPTIONS = { redact: { paths: ['err.detail', 'err.where'], remove: true } }
