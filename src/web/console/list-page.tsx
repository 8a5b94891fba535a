import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tableWords as words } from '../copy/tables.ts'
import { type Filter, ListTools } from './list-tools.tsx'
import { SavedViews, type View } from './saved-views.tsx'
import { type ListTableProps, TableGrid, useListTable } from './table.tsx'

type ListPageProps<Row> = ListTableProps<Row> & {
  views?: readonly View[]
  search?: { name: string; label: string } | undefined
  filters?: readonly Filter[]
  file?: string | undefined
  /** Says how much was found. */
  found?: string | undefined
  none: string
  pager: ReactNode
  /** Draws the bar for the selected rows. */
  bulk?: ((count: number, chooseAll: (on: boolean) => void) => ReactNode) | undefined
}

/** A list of the console: saved views, search and filters, the table, its pages and the bar of the selection. */
export function ListPage<Row>({
  views = [],
  search,
  filters = [],
  file,
  found,
  none,
  pager,
  bulk,
  ...list
}: ListPageProps<Row>) {
  const table = useListTable(list)
  const { path, asked, rows, columns } = list
  const count = table.getSelectedRowModel().rows.length
  const narrowed = [search?.name, ...filters.flatMap(({ name }) => name)].some((name) => name && asked[name])
  return (
    <>
      <SavedViews name={list.name} path={path} asked={asked} views={views} />
      <ListTools
        path={path}
        asked={asked}
        search={search}
        filters={filters}
        file={file}
        columns={columns}
        table={table}
      />
      <p className={found === undefined ? 'sr-only' : 'pb-2 text-graphite'} role="status">
        {rows.length > 0 ? found : null}
      </p>
      {rows.length > 0 ? (
        <TableGrid {...list} table={table} />
      ) : (
        <div className="border-t border-ink py-8 text-16" role="status">
          <p>{none}</p>
          {narrowed && (
            <Link className="link mt-3 inline-block" to={path}>
              {words.clear}
            </Link>
          )}
        </div>
      )}
      {pager}
      {bulk?.(count, (on) => table.toggleAllRowsSelected(on))}
    </>
  )
}
