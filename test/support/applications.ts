import type { ApplicationFields } from '../../src/domain/hosting/application-fields.ts'
import { aGuest, makeAdmin, type Person, proveAddress } from './people.ts'
import { type Sent, upload } from './uploads.ts'
import type { World } from './world.ts'

export const FIELDS: ApplicationFields = {
  legalName: 'Ada Tester',
  businessName: 'Riverside Lofts',
  country: 'DE',
  phone: '+49 30 1234567',
  pitch: 'A bright loft by the river, for workshops and quiet shoots.',
}

export async function aSentApplication({ sql }: Pick<World, 'sql'>, account: string): Promise<{ id: string }> {
  const [row] = await sql<{ id: string }[]>`
    insert into host_applications (account_id, state, legal_name, business_name, country, phone, pitch, version, created_at, updated_at, submitted_at)
    values (${account}, 'submitted', ${FIELDS.legalName}, ${FIELDS.businessName}, ${FIELDS.country}, ${FIELDS.phone}, ${FIELDS.pitch}, 2, now(), now(), now())
    returning id`
  if (!row) throw new Error('no application was made')
  await sql`
    with file as (
      insert into files (id, bucket, owner_id, name, content_type, bytes, sha256, state, created_at, changed_at)
      values (${row.id}, 'documents', ${account}, 'a.pdf', 'application/pdf', 1, sha256('x'), 'in_use', now(), now()) returning id
    )
    insert into application_documents (file_id, application_id, added_at) select id, id, now() from file`
  return row
}

export const anApplicant = async (world: World, name = 'Ada'): Promise<Person> =>
  proveAddress(world, await aGuest(world, name))

export async function anAdmin(world: World, name = 'Root'): Promise<Person> {
  const admin = await proveAddress(world, await aGuest(world, name))
  await makeAdmin(world, admin, world.clock.now().add({ seconds: 1 }).toString())
  return admin
}

export async function aSubmittedApplication(world: World, name = 'Ada', documents: readonly Sent[] = []) {
  const person = await anApplicant(world, name)
  if (documents.length > 0) await upload(person, '/host-application/documents', documents)
  const saved = await person.api.hosting.saveApplication({ ...FIELDS, version: null })
  const { application } = await person.api.hosting.submitApplication({ version: saved.application?.version ?? 0 })
  const [row] = await world.sql<{ id: string }[]>`select id from host_applications where account_id = ${person.id}`
  return { person, id: row?.id ?? '', version: application?.version ?? 0 }
}
