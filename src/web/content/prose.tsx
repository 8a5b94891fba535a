import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContentPiece } from '../client/api-types.ts'
import styles from './prose.module.css'

/** A text the operator wrote, drawn from its pieces: no markup of its own is in it. */
export function Prose({ pieces }: { pieces: readonly ContentPiece[] }) {
  return (
    <div className={styles.prose} dir="auto">
      {childrenAt(pieces, 0, 0).nodes}
    </div>
  )
}

/** What stands from here on at this depth, and where the next shallower piece is. */
function childrenAt(
  pieces: readonly ContentPiece[],
  from: number,
  depth: number,
): { nodes: ReactNode[]; next: number } {
  const nodes: ReactNode[] = []
  let at = from
  for (let piece = pieces[at]; piece && piece.depth >= depth; piece = pieces[at]) {
    const inside = childrenAt(pieces, at + 1, depth + 1)
    nodes.push(<Fragment key={at}>{drawn(piece, inside.nodes)}</Fragment>)
    at = inside.next
  }
  return { nodes, next: at }
}

function drawn({ tag, text, href, start }: ContentPiece, children: ReactNode[]): ReactNode {
  if (tag === 'text') return text
  if (tag === 'img') return <img src={href} alt={text ?? ''} loading="lazy" />
  if (tag === 'hr' || tag === 'br') return createElement(tag)
  if (tag === 'a') return anchor(href ?? '', children)
  return createElement(tag, start === undefined ? null : { start }, ...children)
}

function anchor(href: string, children: ReactNode[]): ReactNode {
  if (href.startsWith('/'))
    return (
      <Link className="link" to={href}>
        {children}
      </Link>
    )
  return (
    <a className="link" href={href} rel="noopener">
      {children}
    </a>
  )
}
