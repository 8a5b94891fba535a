import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { NavLink } from './nav-links.ts'

type LinkListProps = { links: readonly NavLink[]; badges?: Readonly<Record<string, ReactNode>> }

export function LinkList({ links, badges = {} }: LinkListProps) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.label}>
          {link.act === 'sign-out' ? (
            <Form method="post" action={link.to}>
              <button className="item" type="submit">
                {link.label}
              </button>
            </Form>
          ) : (
            <Link to={link.to}>
              {link.label}
              {badges[link.to]}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
