/** One element of a page: its attributes, the text inside and the markup inside. */
export type Element = {
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly inside: string
}

export type Drawn = {
  readonly status: number
  readonly location: string | null
  readonly title: string
  /** What a person reads, hidden parts included. */
  readonly text: string
  readonly html: string
  /** As sent, the data for the browser included. */
  readonly whole: string
  all(tag: string, inside?: string): Element[]
  /** The content of a meta element by its name or property. */
  meta(name: string): string | null
}

/** What the server drew, without its scripts: what is read is what is shown, not the data sent along. */
export function readPage(answer: Response, whole: string): Drawn {
  const html = whole.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<!--[\s\S]*?-->/g, '')
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    title: elementsIn(html, 'title').at(-1)?.text ?? '',
    text: textOf(html.slice(html.indexOf('<body'))),
    html,
    whole,
    all: (tag, inside = html) => elementsIn(inside, tag),
    meta: (name) =>
      elementsIn(html, 'meta').find(({ attributes: a }) => a.name === name || a.property === name)?.attributes
        .content ?? null,
  }
}

const EMPTY = new Set(['meta', 'input', 'img', 'link', 'source', 'br', 'hr'])

/** Elements of one name, in order; those inside another of the same name are not listed for themselves. */
function elementsIn(html: string, tag: string): Element[] {
  const found: Element[] = []
  const opening = new RegExp(`<${tag}(?=[\\s>/])([^>]*)>`, 'g')
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const end = EMPTY.has(tag) ? opening.lastIndex : closing(html, tag, opening.lastIndex)
    const inside = html.slice(opening.lastIndex, end)
    found.push({ attributes: attributesOf(match[1] ?? ''), text: textOf(inside), inside })
    opening.lastIndex = end
  }
  return found
}

function closing(html: string, tag: string, from: number): number {
  const edges = new RegExp(`<(/?)${tag}(?=[\\s>/])`, 'g')
  edges.lastIndex = from
  let depth = 1
  for (let edge = edges.exec(html); edge; edge = edges.exec(html)) {
    depth += edge[1] ? -1 : 1
    if (depth === 0) return edge.index
  }
  return html.length
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), unescaped(value)]))
}

function textOf(html: string): string {
  return unescaped(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

function unescaped(text: string): string {
  return text.replace(/&([^;\s]+);/g, (whole, name) => SIGNS[name] ?? whole)
}
