import MarkdownIt, { type Token } from 'markdown-it'
import { ownPicture, type Piece, type PieceTag, safeLink } from '../../domain/content/piece.ts'

/** Deeper than any page is read; what is deeper is left out. */
const MOST_DEPTH = 24

const reader = new MarkdownIt('default', { html: false, linkify: false, typographer: false, maxNesting: MOST_DEPTH })
reader.validateLink = (url) => safeLink(url) !== null || ownPicture(url) !== null

/** Elements of Markdown, and what each is drawn as. The page's own title is its only h1. */
const ELEMENTS: Readonly<Record<string, PieceTag>> = {
  ...{ p: 'p', h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4', ul: 'ul', ol: 'ol', li: 'li' },
  ...{ blockquote: 'blockquote', strong: 'strong', em: 'em', s: 's', a: 'a' },
  ...{ table: 'table', thead: 'thead', tbody: 'tbody', tr: 'tr', th: 'th', td: 'td' },
}

/**
 * Markdown (CommonMark with tables and strikethrough) as pieces: elements of the allow-list alone. HTML in it is text like any other, and a
 * link or picture that may not be is drawn as its words.
 */
export function readMarkdown(markdown: string): Piece[] {
  const pieces: Piece[] = []
  addTokens(pieces, reader.parse(markdown, {}), 0)
  return pieces
}

/** Adds the tokens from this depth on. An opening token without a place among the elements adds nothing, nor does its end. */
function addTokens(pieces: Piece[], tokens: readonly Token[], from: number): void {
  // How much deeper each open token has led; its end leads back.
  const open: number[] = []
  let depth = from
  for (const token of tokens) {
    if (token.nesting < 0) depth -= open.pop() ?? 0
    else if (token.nesting > 0) {
      const piece = openingPiece(token, depth)
      if (piece) pieces.push(piece)
      open.push(piece ? 1 : 0)
      depth += piece ? 1 : 0
    } else addLeaf(pieces, token, depth)
  }
}

function openingPiece(token: Token, depth: number): Piece | null {
  const tag = ELEMENTS[token.tag]
  // In a list whose items are not apart from each other, paragraphs are not drawn.
  if (!tag || token.hidden) return null
  if (tag === 'a') {
    const href = safeLink(String(token.attrGet('href') ?? ''))
    return href === null ? null : { tag, depth, href }
  }
  const start = tag === 'ol' ? token.attrGet('start') : null
  return start === null ? { tag, depth } : { tag, depth, start: Number(start) }
}

function addLeaf(pieces: Piece[], token: Token, depth: number): void {
  const { type, content } = token
  if (type === 'inline') addTokens(pieces, token.children ?? [], depth)
  else if (type === 'softbreak') pieces.push({ tag: 'text', depth, text: '\n' })
  else if (type === 'hardbreak') pieces.push({ tag: 'br', depth })
  else if (type === 'hr') pieces.push({ tag: 'hr', depth })
  else if (type === 'code_inline') pieces.push({ tag: 'code', depth }, { tag: 'text', depth: depth + 1, text: content })
  else if (type === 'fence' || type === 'code_block')
    pieces.push({ tag: 'pre', depth }, { tag: 'text', depth: depth + 1, text: content })
  else if (type === 'image') {
    const href = ownPicture(String(token.attrGet('src') ?? ''))
    pieces.push(href === null ? { tag: 'text', depth, text: content } : { tag: 'img', depth, href, text: content })
  } else if (content) pieces.push({ tag: 'text', depth, text: content })
}
