import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { canBePartOf, canHavePart } from '../../../domain/spaces/parts.ts'
import type { Context } from '../../http/endpoints.ts'
import { findKinOf, type KinRow } from '../units/kin.sql.ts'

/** The whole that one of the caller's spaces belongs to, its parts, and spaces that could become parts. */
export async function showParts({ deps, account }: Context<'signed_in'>, { id }: { id: SpaceId }) {
  const kin = await findKinOf(deps.sql, account.id)
  const own = kin.find((one) => one.id === id)
  if (!own) return err({ code: 'not_found' })
  const whole = kin.find((one) => one.id === own.partOf)
  const edit = account.role !== 'user'
  const joinable = kin.filter((one) => canBePartOf(one, own, kin).ok)
  return ok({
    partOf: whole ? named(whole) : null,
    parts: kin.filter(({ partOf }) => partOf === id).map(named),
    joinable: edit ? joinable.map(named) : [],
    may: { edit, add: edit && canHavePart(own, kin).ok },
  })
}

const named = ({ id, title, state }: KinRow) => ({ id, title, state })
