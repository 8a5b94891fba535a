import { z } from 'zod'
import { count, url } from './config-values.ts'

const SECRET_IN_IT = 'OTEL_EXPORTER_OTLP_ENDPOINT must not contain a user or a password'

/** Operation: tracing (off by default) and how a process shuts down. */
export const runningOf = () =>
  z
    .object({
      DRAIN_SECONDS: count('DRAIN_SECONDS', [0, 600], 'a number from 0 to 600')
        .prefault('0')
        .describe(
          'How long a stopping process keeps serving while `/readyz` answers 503, so that the load balancer moves its visitors first. 0 if a single proxy serves a single site',
        ),
      OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https'])
        .refine((value) => !URL.parse(value)?.username && !URL.parse(value)?.password, SECRET_IN_IT)
        .optional()
        .describe(
          'An OpenTelemetry collector, such as `http://127.0.0.1:4318`. It receives spans of requests, queries and jobs at `/v1/traces`. Default: no tracing',
        ),
    })
    .transform((env) => ({ tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT, drainSeconds: env.DRAIN_SECONDS }))
