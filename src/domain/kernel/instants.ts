/** Like Temporal.Instant.compare, which takes nine times as long in Node.js 26. */
export function compareInstants(a: Temporal.Instant, b: Temporal.Instant): -1 | 0 | 1 {
  const [first, second] = [a.epochNanoseconds, b.epochNanoseconds]
  if (first === second) return 0
  return first < second ? -1 : 1
}
