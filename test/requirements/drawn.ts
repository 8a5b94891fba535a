import { type HTMLElement, type Node, parse, TextNode } from 'node-html-parser'

export type Element = {
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly inside: string
}

export type Drawn = {
  readonly status: number
  readonly location: string | null
  readonly title: string
  readonly text: string
  readonly html: string
  readonly whole: string
  all(tag: string, inside?: string): Element[]
  meta(name: string): string | null
}

/**
 * Parses the page as the server renders it, without scripts, so that tests read the visible content and not the data
 * sent with it.
 */
export function readPage(answer: Response, whole: string): Drawn {
  const page = parse(whole)
  for (const script of page.querySelectorAll('script')) script.remove()
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    title: elementsIn(page, 'title').at(-1)?.text ?? '',
    text: textOf(page.querySelector('body') ?? page),
    html: page.toString(),
    whole,
    all: (tag, inside) => elementsIn(inside === undefined ? page : parse(inside), tag),
    meta: (name) =>
      elementsIn(page, 'meta').find(({ attributes: a }) => a.name === name || a.property === name)?.attributes
        .content ?? null,
  }
}

function elementsIn(page: HTMLElement, tag: string): Element[] {
  return page
    .querySelectorAll(tag)
    .filter((element) => !element.parentNode?.closest(tag))
    .map((element) => ({ attributes: element.attributes, text: textOf(element), inside: element.innerHTML }))
}

function textOf(page: Node): string {
  const words = (node: Node): string =>
    node instanceof TextNode ? node.text : ` ${node.childNodes.map(words).join('')} `
  return words(page).replace(/\s+/g, ' ').trim()
}
