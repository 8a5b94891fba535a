import { errorsWords as words } from '../../copy/insights.ts'

type Group = { kind: string; page: string; message: string; server: boolean }

/** What was said with it, or of which kind it was when that is forgotten. */
export const saidBy = ({ message, kind }: Group): string =>
  message.slice(0, 200) || `${words.kinds[kind] ?? kind}. ${words.forgotten}`

/** Server or browser, and the page. */
export const pageName = ({ server, page }: Group): string =>
  `${server ? words.server : words.browser}, ${words.pages[page] ?? page}`
