/** A line that cannot be read, counted from 1. */
export class BadLine extends Error {
  readonly line: number
  constructor(line: number) {
    super(`line ${line}`)
    this.line = line
  }
}

/**
 * Where each event of the file begins, in their order. What is between must be whole: the parser would take half a file for a whole one
 * and guess at what is no line.
 */
export function eventLines(text: string): number[] {
  const events: number[] = []
  const open: string[] = []
  const lines = text.split(/\r\n|\n|\r/)
  let [begun, start] = ['', 0]
  const finish = () => {
    if (begun === '') return
    if (!/^[\w.-]+[;:]/.test(begun) || !begun.includes(':')) throw new BadLine(start)
    const [, step = '', name = ''] = begun.match(/^(BEGIN|END):\s*([\w-]+)\s*$/i) ?? []
    if (step.toUpperCase() === 'BEGIN') {
      open.push(name.toUpperCase())
      if (name.toUpperCase() === 'VEVENT') events.push(start)
    } else if (step && open.pop() !== name.toUpperCase()) throw new BadLine(start)
    begun = ''
  }
  for (const [index, line] of lines.entries()) {
    if (/^[ \t]/.test(line) && begun !== '') {
      // Only a name and a colon are looked for.
      if (!begun.includes(':')) begun += line.slice(1)
      continue
    }
    finish()
    if (line.trim() !== '') [begun, start] = [line, index + 1]
  }
  finish()
  if (open.length > 0) throw new BadLine(lines.length)
  return events
}
