import { useSearchParams } from 'react-router'
import { ADMIN_BUCKETS } from '../../domain/files/stored-file.ts'
import { askedDone } from '../admin/act-on-file.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { FileUses } from '../admin/file-uses.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { PageSteps } from '../admin/page-steps.tsx'
import type { StoredFiles } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { ListPage } from '../console/list-page.tsx'
import { askedText, oneOfThem } from '../console/list-query.ts'
import type { Column } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { adminWords, storedFileWords as words } from '../copy/admin.ts'
import { fileWords } from '../copy/files.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { ArrivalNote } from '../ui/arrival-note.tsx'
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
  const { items, count, next } = list
  const further = new URLSearchParams([...params].filter(([name]) => name !== 'done'))
  return (
    <AdminLayout head={words.head} text={words.text}>
      {done && (
        <div className="mb-6">
          <ArrivalNote kind={done === 'gone' ? 'bad' : 'good'}>{words.done[done]}</ArrivalNote>
        </div>
      )}
      <ListPage
        name="files"
        caption={words.head}
        path={PATH}
        asked={{ prefix: prefix || undefined, bucket }}
        search={{ name: 'prefix', label: words.search }}
        filters={[{ name: ['bucket'], label: words.folder, values: words.folders }]}
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        open={({ id }) => `${PATH}/${id}`}
        none={prefix || bucket ? words.noneFound : words.none}
        pager={<PageSteps path={PATH} params={further} next={next} shown={items.length} count={count} size={SIZE} />}
      />
    </AdminLayout>
  )
}

const columns: readonly Column<StoredFiles['items'][number]>[] = [
  { id: 'name', head: words.name, phone: 'name', cell: ({ name }) => <span title={name}>{name}</span> },
  {
    id: 'folder',
    head: words.folder,
    width: '144px',
    phone: 'line',
    optional: 'shown',
    cell: ({ bucket }) => words.folders[bucket],
  },
  {
    id: 'type',
    head: words.type,
    width: '72px',
    optional: 'shown',
    cell: ({ contentType }) => words.types[contentType],
  },
  {
    id: 'size',
    head: words.size,
    width: '88px',
    figure: true,
    phone: 'state',
    optional: 'shown',
    cell: ({ bytes }) => fileWords.size(bytes),
  },
  {
    id: 'created',
    head: words.created,
    width: '108px',
    phone: 'end',
    optional: 'shown',
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  { id: 'uses', head: words.usedBy, width: '26%', optional: 'shown', cell: (file) => <FileUses file={file} /> },
]
