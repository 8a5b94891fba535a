import { errorsWords as words } from '../../copy/admin.ts'

type Group = { kind: string; page: string; message: string; server: boolean }

export const saidBy = ({ message, kind }: Group): string =>
  message.slice(0, 200) || `${words.kinds[kind] ?? kind}. ${words.forgotten}`

export const pageName = ({ server, page }: Group): string =>
  `${server ? words.server : words.browser}, ${words.pages[page] ?? page}`
