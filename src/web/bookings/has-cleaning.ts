/** Whether a price has a cleaning line, which comes back by its own rule. */
export function hasCleaning(quote: { lines: readonly { kind: string }[] }): boolean {
  return quote.lines.some((line) => line.kind === 'cleaning')
}
