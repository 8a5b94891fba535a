import { unreadMessages, unreadNotices } from '../client/counter.ts'
import { frame } from '../copy/layout.ts'
import { CountBadge } from './count-badge.tsx'

export const badges = {
  '/messages': <CountBadge of={unreadMessages} words={frame.unread} />,
  '/profile': <CountBadge of={unreadNotices} words={frame.unreadNotices} quiet />,
}
