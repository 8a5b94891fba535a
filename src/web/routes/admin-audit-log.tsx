import { Form, Link, useSearchParams } from 'react-router'
import { ActionTable } from '../admin/action-table.tsx'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { askedText } from '../admin/list-query.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import { PageSteps } from '../admin/page-steps.tsx'
import { pageContext } from '../client/page-context.ts'
import { actWords, adminWords as words } from '../copy/admin.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Field, SelectField } from '../ui/field.tsx'
import type { Route } from './+types/admin-audit-log'

const PATH = '/admin/audit-log'

export async function loader({ context, url }: Route.LoaderArgs) {
  const [actor, act, subject] = [askedText(url, 'actor'), askedText(url, 'act', 100), askedText(url, 'subject', 100)]
  const cursor = askedText(url, 'cursor', 400)
  const log = await loadAdmin(context.get(pageContext), url, (admin) =>
    admin.auditLog({
      ...(actor && { actor }),
      ...(act && { act }),
      ...(subject && { subject }),
      ...(cursor && { cursor }),
    }),
  )
  return { actor, act, subject, log }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title(words.auditLog),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminAuditLog({ loaderData: { actor, act, subject, log } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { items, count, acts, nextCursor } = log
  const isFiltered = Boolean(actor || act || subject)
  return (
    <AdminLayout head={words.auditLog}>
      <Form key={`${actor} ${act} ${subject}`} role="search" className="mb-6 flex flex-wrap items-end gap-3">
        <Field
          label={words.actor}
          name="actor"
          type="search"
          defaultValue={actor}
          maxLength={254}
          className="w-full sm:w-80"
        />
        <Field
          label={words.onWhat}
          name="subject"
          type="search"
          defaultValue={subject}
          maxLength={100}
          className="w-full sm:w-80"
        />
        <SelectField label={words.act} name="act" defaultValue={act} className="w-full sm:w-64">
          <option value="">{words.anyAct}</option>
          {acts.map((one) => (
            <option key={one} value={one}>
              {actWords(one)}
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
        <ActionTable acts={items} caption={words.auditLog} />
      ) : (
        <p className="border-t border-rule py-8 text-18" role="status">
          {isFiltered ? words.noneMatch : words.noActs}
        </p>
      )}
      <PageSteps path={PATH} params={params} nextCursor={nextCursor} shown={items.length} count={count} />
    </AdminLayout>
  )
}
