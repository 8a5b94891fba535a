/** The specification's metrics, plus `inp`, which replaces `fid` in newer browsers. */
export const METRICS = [
  'lcp',
  'fid',
  'cls',
  'page_load_time',
  'dns_lookup_time',
  'server_response_time',
  'dom_content_loaded_time',
  'initial_page_load',
  'api_response_time',
  'inp',
] as const

/** Values up to the first limit are good, and values above the second are poor (web.dev/articles/vitals). */
export const VITAL_BOUNDS = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [100, 250],
  fid: [100, 300],
} as const satisfies Record<string, readonly [number, number]>

export type Rating = 'good' | 'needs_work' | 'poor'

/** Histograms store integers: milliseconds, or thousandths for `cls`, which has no unit. */
export const inUnits = (metric: string, value: number): number => (metric === 'cls' ? value * 1000 : value)

/** The value is in the units that `inUnits` returns. Null if the metric has no published limits. */
export function ratingOf(metric: string, value: number): Rating | null {
  const [good, fair] = boundsOf(metric) ?? []
  if (good === undefined || fair === undefined) return null
  if (value <= good) return 'good'
  return value <= fair ? 'needs_work' : 'poor'
}

export const boundsOf = (metric: string): readonly [number, number] | undefined =>
  Object.hasOwn(VITAL_BOUNDS, metric) ? VITAL_BOUNDS[metric as keyof typeof VITAL_BOUNDS] : undefined
