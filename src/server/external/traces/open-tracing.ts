import type { Logger } from 'pino'
import type { Config } from '../../platform/config/config.ts'
import type { Tracing } from './open-telemetry.ts'

/** Returns null unless the operator configured a collector. Without one, OpenTelemetry isn't even loaded. */
export async function openTracing(
  { tracesTo }: Pick<Config, 'tracesTo'>,
  log: Pick<Logger, 'warn'>,
): Promise<Tracing | null> {
  if (!tracesTo) return null
  const { startTracing } = await import('./open-telemetry.ts')
  return startTracing(tracesTo, log)
}
