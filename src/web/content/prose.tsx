import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProseElement } from '../client/api-types.ts'
import styles from './prose.module.css'

export function Prose({ elements }: { elements: readonly ProseElement[] }) {
  return (
    <div className={styles.prose} dir="auto">
      {childrenAt(elements, 0, 0).nodes}
    </div>
  )
}

/** Returns the elements at this depth and the index of the next element at a lower depth. */
function childrenAt(
  elements: readonly ProseElement[],
  from: number,
  depth: number,
): { nodes: ReactNode[]; next: number } {
  const nodes: ReactNode[] = []
  let at = from
  for (let element = elements[at]; element && element.depth >= depth; element = elements[at]) {
    const inside = childrenAt(elements, at + 1, depth + 1)
    nodes.push(<Fragment key={at}>{drawn(element, inside.nodes)}</Fragment>)
    at = inside.next
  }
  return { nodes, next: at }
}

function drawn({ tag, text, href, start }: ProseElement, children: ReactNode[]): ReactNode {
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
