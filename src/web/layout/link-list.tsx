import { Form, Link } from 'react-router'
import type { NavLink } from './nav-links.ts'

export function LinkList({ links }: { links: readonly NavLink[] }) {
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
            <Link to={link.to}>{link.label}</Link>
          )}
        </li>
      ))}
    </ul>
  )
}
