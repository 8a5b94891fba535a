import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Viewer } from '../client/page-context.ts'
import { frame } from '../copy/layout.ts'
import { Avatar } from '../ui/avatar.tsx'
import { LinkList } from './link-list.tsx'
import { linksFor } from './nav-links.ts'
import { useDetailsMenu } from './use-details-menu.ts'

type AccountMenuProps = { viewer: Viewer; badges: Readonly<Record<string, ReactNode>> }

export function AccountMenu({ viewer, badges }: AccountMenuProps) {
  const drop = useDetailsMenu()
  return (
    <details className="drop only-wide" ref={drop}>
      <summary>
        {viewer.photoUrl && <Avatar name={viewer.firstName} photoUrl={viewer.photoUrl} size={28} />}
        {frame.account}
        {badges['/profile']}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <div>
        <p className="px-3 pt-2 pb-2 text-14 text-graphite">
          {frame.signedInAs} <span className="block text-ink break-all">{viewer.email}</span>
        </p>
        <LinkList links={linksFor('account', viewer.role)} badges={badges} />
      </div>
    </details>
  )
}
