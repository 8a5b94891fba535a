import type { AccountId, FileId, SpaceId } from '../../../domain/kernel/id.ts'
import type { FileRow } from '../../files/files.sql.ts'
import type { Sql, Transaction } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type PhotoRow = Pick<Tables['photos'], 'id' | 'path' | 'alt' | 'colour' | 'width' | 'height' | 'file_id'>
export type OwnSpace = Pick<Tables['spaces'], 'status'>

/** Locks a space, so that photo changes run one after the other. Null unless the space belongs to this host. */
export async function lockOwnSpace(tx: Transaction, hostId: AccountId, id: SpaceId): Promise<OwnSpace | null> {
  const [row] = await tx<
    OwnSpace[]
  >`select status from spaces where id = ${id} and host_id = ${hostId} for no key update`
  return row ?? null
}

export async function findPhotos(sql: Sql, hostId: AccountId, id: SpaceId): Promise<PhotoRow[] | null> {
  const [space] = await sql<{ photos: PhotoRow[] }[]>`
    select (select coalesce(jsonb_agg(to_jsonb(p) - 'space_id' order by p.position), '[]') from photos p
      where p.space_id = s.id) as photos
    from spaces s where s.id = ${id} and s.host_id = ${hostId}`
  return space?.photos ?? null
}

export async function addPhotoRows(tx: Sql, spaceId: SpaceId, files: readonly FileRow[], first: number): Promise<void> {
  const rows = files.map(({ id, width, height, colour }, at) => ({
    space_id: spaceId,
    position: first + at,
    path: `spaces/${id}`,
    alt: '',
    file_id: id,
    width,
    height,
    colour,
  }))
  await tx`insert into photos ${tx(rows as never)}`
}

/** One statement is enough, because the constraint on positions is only checked at the end of the statement. */
export async function orderPhotoRows(tx: Sql, spaceId: SpaceId, ids: readonly string[]): Promise<void> {
  await tx`
    update photos p set position = o.at - 1 from unnest(${ids as string[]}::uuid[]) with ordinality as o (id, at)
    where p.id = o.id and p.space_id = ${spaceId} and p.position <> o.at - 1`
}

export async function describePhotoRow(tx: Sql, spaceId: SpaceId, id: string, alt: string): Promise<void> {
  await tx`update photos set alt = ${alt} where id = ${id} and space_id = ${spaceId}`
}

export async function removePhotoRow(tx: Sql, spaceId: SpaceId, id: string): Promise<FileId | null> {
  const [gone] = await tx<{ position: number; file_id: FileId | null }[]>`
    delete from photos where id = ${id} and space_id = ${spaceId} returning position, file_id`
  if (gone)
    await tx`update photos set position = position - 1 where space_id = ${spaceId} and position > ${gone.position}`
  return gone?.file_id ?? null
}
