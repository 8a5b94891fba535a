/** Whether a price includes cleaning, which has its own refund rule. */
export function hasCleaning(quote: { lines: readonly { kind: string }[] }): boolean {
  return quote.lines.some((line) => line.kind === 'cleaning')
}
