import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Viewer } from '../client/page-context.ts'
import { frame } from '../copy/layout.ts'
import { LinkList } from './link-list.tsx'
import { linksFor, withReturn } from './nav-links.ts'
import { useDetailsMenu } from './use-details-menu.ts'

type MobileMenuProps = { viewer: Viewer | null; badges: Readonly<Record<string, ReactNode>> }

export function MobileMenu({ viewer, badges }: MobileMenuProps) {
  const drop = useDetailsMenu()
  const role = viewer?.role ?? null
  const links = [
    ...linksFor('bar', role),
    ...withReturn(linksFor('side', role), useLocation()),
    ...linksFor('account', role),
  ]
  return (
    <details className="drop only-small" ref={drop}>
      <summary>
        <Menu size={18} aria-hidden="true" />
        {frame.menu}
        {viewer && badges['/messages']}
      </summary>
      <div>
        {viewer && (
          <p className="px-3 pt-2 pb-3 mb-2 border-b border-rule text-14 text-graphite break-all">
            {frame.welcome(viewer.email)}
          </p>
        )}
        <LinkList links={links} badges={badges} />
      </div>
    </details>
  )
}
