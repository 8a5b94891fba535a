/** An unreadable line, numbered from 1. */
export class BadLine extends Error {
  readonly line: number
  constructor(line: number) {
    super(`line ${line}`)
    this.line = line
  }
}

/**
 * The line where each event begins, in file order. Refuses an incomplete file, because the parser would accept half
 * a file and guess at malformed lines.
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
      // The check only needs a name and a colon.
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
