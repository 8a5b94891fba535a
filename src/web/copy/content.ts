import type { ContentSlug, ContentState } from '../../domain/content/content-page.ts'
import { links } from './layout.ts'

export const contentPageNames = {
  about: links.about,
  careers: links.careers,
  press: links.press,
  blog: links.blog,
  help: links.help,
  safety: links.safety,
  cancellation: links.cancellation,
  community: links.community,
  cookies: links.cookies,
  'how-it-works': links.howItWorks,
} satisfies Record<ContentSlug, string>

export const contentWords = {
  text: 'The pages that the footer and the navigation link to. Visitors see "not found" until you publish a page.',
  startersHead: (count: number) => (count === 1 ? '1 page is not published' : `${count} pages are not published`),
  startersText:
    'We prepared a draft for each of them, such as How it works and Help. Publish them as they are, or review and change them first. You can edit each page later.',
  publishStarters: 'Publish the starter pages',
  reviewStarters: 'Review pages',
  columns: { page: 'Page', address: 'Address', title: 'Title', state: 'State', saved: 'Last saved' },
  states: {
    empty: 'Starter draft, not published',
    draft: 'Draft, not published',
    published: 'Published',
    changed: 'Published, with a newer draft',
    withdrawn: 'Withdrawn, not published',
  } satisfies Record<ContentState, string>,
  none: '–',
  allPages: 'All pages',
  open: 'Open the page',
  edit: 'Text',
  title: 'Title',
  description: 'Description',
  descriptionHint: 'Search engines show this below the title. One or two sentences.',
  body: 'Text in Markdown',
  bodyHint:
    '# heading, **bold**, [a link](/browse), - list. HTML is shown as text. Pictures must be on this site, under /storage.',
  reason: 'Note for the history (optional)',
  save: 'Save draft and preview',
  publish: 'Publish this text',
  withdrawReason: 'Note on the withdrawal (optional)',
  withdraw: 'Withdraw the page',
  withdrawText: 'Visitors won’t find the page anymore. Its versions remain.',
  done: { save: 'The draft is saved.', publish: 'The page is published.', withdraw: 'The page is withdrawn.' },
  older: (version: number) => `Version ${version} isn’t the newest. Save it to make it the newest again.`,
  toNewest: 'Back to the newest version',
  unsaved: 'This is what you typed last. It isn’t saved yet.',
  preview: 'Preview',
  previewOf: (version: number, read: boolean) =>
    read ? `Version ${version}, as visitors read it now.` : `Version ${version}, as visitors would read it.`,
  starterPreview: 'Starter draft, as visitors would read it.',
  starterHead: 'Start from this draft',
  starterText:
    'It says what this software does, and names the site, its operator and the contact address from your settings. Add what only you know. Nothing is public until you publish it.',
  meanwhile: (by: string, version: number) => `Saved by ${by} while you were editing (version ${version})`,
  meanwhileText: 'Your text is still in the form. Save it again to make it the newest version.',
  history: 'History',
  steps: {
    saved: (version: number | null) => `Saved version ${version}`,
    published: (version: number | null) => `Published version ${version}`,
    withdrawn: () => 'Withdrew the page',
  },
  show: (version: number) => `Show version ${version}`,
} as const
