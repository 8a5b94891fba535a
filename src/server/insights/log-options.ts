import { traceOfLine } from '../platform/tracing/spans.ts'

/** PostgreSQL's error details contain the rejected row, including emails and hashes. */
export const LOG_OPTIONS = { redact: { paths: ['err.detail', 'err.where'], remove: true }, mixin: traceOfLine }
