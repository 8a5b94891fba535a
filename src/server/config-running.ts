import { z } from 'zod'
import { count, url } from './config-values.ts'

const SECRET_IN_IT = 'OTEL_EXPORTER_OTLP_ENDPOINT must hold no user and no password'

/** Operation: tracing (off by default) and how a process shuts down. */
export const runningOf = () =>
  z
    .object({
      DRAIN_SECONDS: count('DRAIN_SECONDS', [0, 600], 'a number from 0 to 600')
        .prefault('0')
        .describe(
          'Told to stop, a process goes on so long while `/readyz` answers 503, so that a balancer sends its visitors elsewhere first; 0 where one proxy stands before one site',
        ),
      OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https'])
        .refine((value) => !URL.parse(value)?.username && !URL.parse(value)?.password, SECRET_IN_IT)
        .optional()
        .describe(
          'An OpenTelemetry collector, such as `http://127.0.0.1:4318`. Spans of requests, queries and jobs are sent to its `/v1/traces`. Without it, there are no spans',
        ),
    })
    .transform((env) => ({ tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT, drainSeconds: env.DRAIN_SECONDS }))
