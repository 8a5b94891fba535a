export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Parses `a[b][0]=c` to `{ a: { b: ['c'] } }`. Any other syntax is the sender's mistake. */
export function parseForm(text: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = {}
  for (const [name, value] of new URLSearchParams(text)) put(root, stepsOf(name), value)
  return listed(root) as { [name: string]: FormValue }
}

function stepsOf(name: string): string[] {
  const whole = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name)
  if (!whole) throw new Error(`a field is called ${name}`)
  return [whole[1] ?? '', ...[...(whole[2] ?? '').matchAll(/\[([^[\]]+)\]/g)].map((step) => step[1] ?? '')]
}

function put(into: { [name: string]: FormValue }, [step = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    if (step in into) throw new Error(`${step} is given twice`)
    into[step] = value
    return
  }
  into[step] ??= {}
  put(into[step] as { [name: string]: FormValue }, rest, value)
}

function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const)
  if (entries.length > 0 && entries.every(([name], i) => name === String(i))) return entries.map(([, inner]) => inner)
  return Object.fromEntries(entries)
}
