import { Form, Link, useSearchParams } from 'react-router'
import { ADMIN_BUCKETS } from '../../domain/files/stored-file.ts'
import { askedDone } from '../admin/act-on-file.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { FileUses } from '../admin/file-uses.tsx'
import { askedText, oneOfThem } from '../admin/list-query.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import { PageSteps } from '../admin/page-steps.tsx'
import type { StoredFiles } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords, storedFileWords as words } from '../copy/admin.ts'
import { fileWords } from '../copy/files.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { ArrivalNote } from '../ui/arrival-note.tsx'
import { DenseTable } from '../ui/dense-table.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/admin-files'

const PATH = '/admin/files'
const SIZE = 100

export async function loader({ context, url }: Route.LoaderArgs) {
  const [prefix, cursor] = [askedText(url, 'prefix', 120), askedText(url, 'cursor', 1_000)]
  const bucket = oneOfThem(ADMIN_BUCKETS, askedText(url, 'bucket'))
  const list = await loadAdmin(context.get(pageContext), url, (_, api) =>
    api.storedFiles.listFiles({ ...(prefix && { prefix }), ...(bucket && { bucket }), ...(cursor && { cursor }) }),
  )
  return { prefix, bucket, list, done: askedDone(url) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminFiles({ loaderData: { prefix, bucket, list, done } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const isFiltered = Boolean(prefix || bucket)
  const { items, count, nextCursor } = list
  const further = new URLSearchParams([...params].filter(([name]) => name !== 'done'))
  return (
    <AdminLayout head={words.head}>
      {done && (
        <div className="mb-6">
          <ArrivalNote kind={done === 'gone' ? 'bad' : 'good'}>{words.done[done]}</ArrivalNote>
        </div>
      )}
      <p className="mb-6 measure text-graphite">{words.text}</p>
      <Form key={`${prefix} ${bucket}`} action={PATH} role="search" className="mb-6 flex flex-wrap items-end gap-3">
        <Field
          label={words.search}
          name="prefix"
          type="search"
          defaultValue={prefix}
          maxLength={120}
          className="w-full sm:w-80"
          dir="auto"
        />
        <SelectField label={words.folder} name="bucket" defaultValue={bucket ?? ''} className="w-full sm:w-56">
          <option value="">{words.anyFolder}</option>
          {ADMIN_BUCKETS.map((one) => (
            <option key={one} value={one}>
              {words.folders[one]}
            </option>
          ))}
        </SelectField>
        <button type="submit" className="btn ink">
          {words.filter}
        </button>
        {isFiltered && (
          <Link className="link" to={PATH}>
            {words.clear}
          </Link>
        )}
      </Form>
      {items.length > 0 ? (
        <FileTable files={items} />
      ) : (
        <p className="border-t border-rule py-8 text-18" role="status">
          {isFiltered ? words.noneFound : words.none}
        </p>
      )}
      <PageSteps path={PATH} params={further} nextCursor={nextCursor} shown={items.length} count={count} size={SIZE} />
    </AdminLayout>
  )
}

function FileTable({ files }: { files: StoredFiles['items'] }) {
  return (
    <DenseTable
      caption={words.head}
      rows={files}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.name,
          cell: ({ id, name }) => (
            <Link className="link wrap-anywhere" to={`${PATH}/${id}`} dir="auto">
              {name}
            </Link>
          ),
        },
        { head: words.folder, short: true, cell: ({ bucket }) => words.folders[bucket] },
        { head: words.type, short: true, cell: ({ contentType }) => words.types[contentType] },
        { head: words.size, figure: true, cell: ({ bytes }) => fileWords.size(bytes) },
        { head: words.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { head: words.usedBy, cell: (file) => <FileUses file={file} /> },
      ]}
    />
  )
}
