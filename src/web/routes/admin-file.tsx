import { Link } from 'react-router'
import { actOnFile, askedDone, NOT_ACTED } from '../admin/act-on-file.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { FileForms } from '../admin/file-forms.tsx'
import { FileUses } from '../admin/file-uses.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { AuditPart } from '../admin/record-parts.tsx'
import type { StoredFile } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords, storedFileWords as words } from '../copy/admin.ts'
import { fileWords } from '../copy/files.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { ArrivalNote } from '../ui/arrival-note.tsx'
import { imageUrl } from '../ui/image-url.ts'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/admin-file'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  return loadAdmin(context.get(pageContext), url, async (admin, { storedFiles }) => {
    const [file, log] = await Promise.all([storedFiles.showFile({ id }), admin.auditLog({ subject: id })])
    return { file, acts: log.items, done: askedDone(url) }
  })
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  return actOnFile(request, context.get(pageContext).api, id)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, NOT_ACTED)

export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: adminWords.title(loaderData?.file.name ?? words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `/admin/files/${params.id}`,
    noindex: true,
  })

export default function AdminFile({ loaderData: { file, acts, done }, actionData }: Route.ComponentProps) {
  return (
    <AdminLayout head={file.name}>
      {done && (
        <div className="mb-6">
          <ArrivalNote kind="good">{words.done[done]}</ArrivalNote>
        </div>
      )}
      <p className="mb-6">
        <Link className="link text-14" to="/admin/files">
          {words.back}
        </Link>
      </p>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        <Details file={file} />
        <FileForms key={`${file.bucket}/${file.name}`} file={file} acted={actionData} />
      </div>
      <div className="mt-10">
        <AuditPart id={file.id} acts={acts} />
      </div>
    </AdminLayout>
  )
}

function Details({ file }: { file: StoredFile }) {
  const { id, bucket, contentType, bytes, createdAt, owner } = file
  const facts = [
    [words.folder, words.folders[bucket]],
    [words.type, words.types[contentType]],
    [words.size, fileWords.size(bytes)],
    [words.created, <Moment key="at" at={createdAt} />],
    [
      words.owner,
      <Link key="owner" className="link" to={`/admin/people/${owner.id}`} dir="auto">
        {owner.name}
      </Link>,
    ],
    [words.usedBy, <FileUses key="uses" file={file} />],
  ] as const
  return (
    <section className="min-w-0" aria-labelledby="details">
      <h2 id="details" className="mb-3 text-18">
        {words.details}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="text-graphite">{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {bucket === 'documents' ? (
        <p className="mt-6 text-14 text-graphite">{words.private}</p>
      ) : (
        <img className="mt-6 max-h-80 max-w-full" src={imageUrl(`/storage/${bucket}/${id}`, 480)} alt="" />
      )}
    </section>
  )
}
