import type { Role } from '../../domain/accounts/permission.ts'
import { returnPath } from '../../domain/accounts/return-path.ts'
import { links } from '../copy/layout.ts'

type Audience = 'everyone' | 'signed-out' | 'signed-in' | Role
type Place = 'bar' | 'side' | 'account'

export type NavLink = {
  label: string
  to: string
  shownTo: Audience
  place: Place
  act?: 'sign-out'
}

export const navLinks: readonly NavLink[] = [
  { label: links.browse, to: '/browse', shownTo: 'everyone', place: 'bar' },
  { label: links.howItWorks, to: '/how-it-works', shownTo: 'everyone', place: 'bar' },
  { label: links.help, to: '/help', shownTo: 'everyone', place: 'bar' },
  { label: links.messages, to: '/messages', shownTo: 'signed-in', place: 'bar' },
  { label: links.listYourSpace, to: '/host-application', shownTo: 'signed-out', place: 'side' },
  { label: links.signIn, to: '/auth', shownTo: 'signed-out', place: 'side' },
  { label: links.manageSpaces, to: '/host', shownTo: 'host', place: 'side' },
  { label: links.adminPanel, to: '/admin', shownTo: 'admin', place: 'side' },
  { label: links.profile, to: '/profile', shownTo: 'signed-in', place: 'account' },
  { label: links.becomeHost, to: '/host-application', shownTo: 'user', place: 'account' },
  { label: links.bookings, to: '/bookings', shownTo: 'signed-in', place: 'account' },
  { label: links.saved, to: '/saved', shownTo: 'signed-in', place: 'account' },
  { label: links.signOut, to: '/auth/sign-out', shownTo: 'signed-in', place: 'account', act: 'sign-out' },
]

/** Adds the current page as the page to return to after sign-in. Pages under /auth keep their existing one. */
export function withReturn(
  links: readonly NavLink[],
  { pathname, search }: { pathname: string; search: string },
): NavLink[] {
  const here = pathname.startsWith('/auth') ? new URLSearchParams(search).get('next') : pathname + search
  const next = here && returnPath(here) !== '/' ? `?next=${encodeURIComponent(here)}` : ''
  return links.map((link) => (link.to === '/auth' ? { ...link, to: link.to + next } : link))
}

export const isCheckout = (path: string) => path.startsWith('/checkout/')

export function linksFor(place: Place, role: Role | null): NavLink[] {
  return navLinks.filter((link) => link.place === place && isShownTo(link.shownTo, role))
}

function isShownTo(audience: Audience, role: Role | null): boolean {
  if (audience === 'everyone') return true
  if (audience === 'signed-out') return role === null
  if (audience === 'signed-in') return role !== null
  return audience === role
}

export const footerColumns = [
  {
    title: links.company,
    links: [
      { label: links.about, to: '/about' },
      { label: links.careers, to: '/careers' },
      { label: links.press, to: '/press' },
      { label: links.blog, to: '/blog' },
    ],
  },
  {
    title: links.support,
    links: [
      { label: links.help, to: '/help' },
      { label: links.safety, to: '/safety' },
      { label: links.cancellation, to: '/cancellation' },
      { label: links.community, to: '/community' },
    ],
  },
  {
    title: links.legal,
    links: [
      { label: links.privacy, to: '/privacy' },
      { label: links.terms, to: '/terms' },
      { label: links.cookies, to: '/cookies' },
      { label: links.credits, to: '/credits' },
    ],
  },
] as const
