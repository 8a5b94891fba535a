export function typedCents(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\p{Sc}\s*/u, '')
    .replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1')
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
