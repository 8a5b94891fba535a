import { z } from 'zod'
import { url } from './config-values.ts'

const SECRET_IN_IT = 'OTEL_EXPORTER_OTLP_ENDPOINT must hold no user and no password'

/** Where spans of requests are sent; by itself nowhere. */
export const tracesOf = () =>
  z
    .object({
      OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https'])
        .refine((value) => !URL.parse(value)?.username && !URL.parse(value)?.password, SECRET_IN_IT)
        .optional()
        .describe(
          'A collector of OpenTelemetry, such as `http://127.0.0.1:4318`: a span of each request goes to its `/v1/traces`; absent: none is made',
        ),
    })
    .transform((env) => ({ tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT }))
