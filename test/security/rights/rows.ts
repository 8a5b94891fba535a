import type { Kind } from './actors.ts'

export type Target = 'none' | 'own' | 'foreign' | 'missing'
type Cell = Record<Kind, number>
export type Row = Partial<Record<Target, Cell>>

export const cell = (stranger: number, account: number, gone: number, host = account, admin = host): Cell => ({
  stranger,
  account,
  gone,
  host,
  admin,
})
export const everybody = (status: number): Row => ({ none: cell(status, status, status) })
export const accounts = (status: number): Row => ({ none: cell(401, status, 401) })
export const nobody = cell(404, 404, 404)
export const anySpace = (status = 200): Row => ({ foreign: cell(status, status, status), missing: nobody })
/** A hold belongs to its visitor, with or without an account. The visitor loses the hold when the session ends. */
export const holder = (stranger: number, account: number): Row => ({
  own: cell(stranger, account, 404),
  foreign: nobody,
  missing: nobody,
})
export const owner = (own: number): Row => ({
  own: cell(401, own, 401),
  foreign: cell(401, 404, 401),
  missing: cell(401, 404, 401),
})

export const partyOf = (own: number, admin = own): Row => ({
  own: cell(401, own, 401),
  foreign: cell(401, 404, 401, 404, admin),
  missing: cell(401, 404, 401),
})

/** Hosts and admins may call these operations. Everyone else is refused before any lookup. */
export const hosts = (status: number): Row => ({ none: cell(401, 403, 401, status) })
export const hostOf = (own: number): Row => ({
  own: cell(401, 403, 401, own),
  foreign: cell(401, 403, 401, 404),
  missing: cell(401, 403, 401, 404),
})
export const admins: Row = { none: cell(401, 403, 401, 403, 200) }
export const adminOf: Row = { foreign: cell(401, 403, 401, 403, 200), missing: cell(401, 403, 401, 403, 404) }
export const adminMissing: Row = { foreign: cell(401, 403, 401, 403, 404), missing: cell(401, 403, 401, 403, 404) }
