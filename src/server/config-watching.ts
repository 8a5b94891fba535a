import { z } from 'zod'
import { url } from './config-values.ts'

/** How the site is watched from outside; without a token it tells nobody of itself. */
export const watchingOf = () =>
  z
    .object({
      METRICS_TOKEN: z
        .string()
        .regex(/^[\w.~+/-]+=*$/, 'METRICS_TOKEN may hold only letters, digits and -._~+/: it travels in a header')
        .min(32, 'METRICS_TOKEN is too short; it needs 32 random characters or more')
        .refine((token) => new Set(token).size >= 10, 'METRICS_TOKEN is too uniform; openssl rand -hex 32 makes one')
        .optional()
        .describe('Whoever brings it as bearer token reads `/metrics`; absent: there is no such address'),
      OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https'])
        .optional()
        .describe(
          'A collector of OpenTelemetry, such as `http://127.0.0.1:4318`: a span of each request is sent to `/v1/traces` there; absent: none is made',
        ),
    })
    .transform(({ METRICS_TOKEN: metricsToken, OTEL_EXPORTER_OTLP_ENDPOINT: tracesTo }) => ({
      metricsToken,
      tracesTo,
    }))
