import type { Kind } from './actors.ts'

/** Whose object a call names; `none` for a call that names none. */
export type Target = 'none' | 'own' | 'foreign' | 'missing'
/** The status that each kind of actor gets. */
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
/** A published space is everybody's to look at. */
export const anySpace = (status = 200): Row => ({ foreign: cell(status, status, status), missing: nobody })
/** A hold is its visitor's, account or not; the session of who is gone has ended. */
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

/** Its guest's, its host's, and admins' to see and act on. */
export const partyOf = (own: number, admin = own): Row => ({
  own: cell(401, own, 401),
  foreign: cell(401, 404, 401, 404, admin),
  missing: cell(401, 404, 401),
})

/** For hosts, of whom an admin is one; others hear so before anything is looked for. */
export const hosts = (status: number): Row => ({ none: cell(401, 403, 401, status) })
export const hostOf = (own: number): Row => ({
  own: cell(401, 403, 401, own),
  foreign: cell(401, 403, 401, 404),
  missing: cell(401, 403, 401, 404),
})
/** For admins, who reach what is another's; nothing is their own. */
export const admins: Row = { none: cell(401, 403, 401, 403, 200) }
export const adminOf: Row = { foreign: cell(401, 403, 401, 403, 200), missing: cell(401, 403, 401, 403, 404) }
/** The same of what no call here finds. */
export const adminMissing: Row = { foreign: cell(401, 403, 401, 403, 404), missing: cell(401, 403, 401, 403, 404) }
