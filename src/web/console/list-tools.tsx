import { ChevronDown, Columns3, Download, Search, X } from 'lucide-react'
import { Form, Link } from 'react-router'
import { tableWords as words } from '../copy/tables.ts'
import { listPath } from './list-query.ts'
import styles from './list-tools.module.css'
import type { Asked, Column, ListTable } from './table.tsx'
import { useOpenMenu } from './use-open-menu.ts'

export type Filter = {
  /** The names of its parameters in the URL. All of them are removed together. */
  name: readonly string[]
  label: string
  /** Without values, the filter is only shown when a link has set it. */
  values?: Readonly<Record<string, string>>
  shown?: string | undefined
}

type ListToolsProps<Row> = {
  path: string
  asked: Asked
  search: { name: string; label: string } | undefined
  filters: readonly Filter[]
  file: string | undefined
  columns: readonly Column<Row>[]
  table: ListTable
}

export function ListTools<Row>({ path, asked, search, filters, file, columns, table }: ListToolsProps<Row>) {
  const sorts = columns.filter(({ sort }) => sort)
  const optional = columns.filter(({ optional: may }) => may)
  if (!search && filters.length === 0 && !file && sorts.length === 0 && optional.length === 0) return null
  return (
    <div className={styles.root}>
      {search && <SearchField path={path} asked={asked} {...search} />}
      <div className={styles.chips}>
        {filters.map((filter) => (
          <FilterChip key={filter.label} path={path} asked={asked} filter={filter} />
        ))}
        {sorts.length > 0 && <SortChip path={path} asked={asked} columns={sorts} />}
      </div>
      <div className={styles.acts}>
        {optional.length > 0 && table.getRowModel().rows.length > 0 && <ColumnsMenu columns={optional} table={table} />}
        {file && (
          <a className="btn plain" href={file} download>
            <Download size={16} aria-hidden="true" />
            <span className="max-[860px]:sr-only">{words.csv}</span>
          </a>
        )}
      </div>
    </div>
  )
}

function SearchField({ path, asked, name, label }: { path: string; asked: Asked; name: string; label: string }) {
  const { [name]: value, page: _, ...kept } = asked
  return (
    <Form action={path} role="search" className={styles.search} preventScrollReset>
      {Object.entries(kept).map(
        ([other, text]) => text && <input key={other} type="hidden" name={other} value={text} />,
      )}
      <label>
        <Search size={16} aria-hidden="true" />
        <span className="sr-only">{label}</span>
        <input
          key={value}
          type="search"
          name={name}
          defaultValue={value}
          placeholder={label}
          maxLength={254}
          dir="auto"
        />
      </label>
    </Form>
  )
}

function FilterChip({
  path,
  asked,
  filter: { name, label, values = {}, shown },
}: Pick<ListToolsProps<never>, 'path' | 'asked'> & { filter: Filter }) {
  const menu = useOpenMenu()
  const [first = ''] = name
  const value = shown ?? values[asked[first] ?? '']
  const without = { ...asked, ...Object.fromEntries(name.map((one) => [one, undefined])) }
  if (value)
    return (
      <Link
        className="chip on"
        to={listPath(path, without)}
        aria-label={words.removeFilter(label, value)}
        preventScrollReset
      >
        <bdi>{words.filtered(label, value)}</bdi>
        <X size={14} aria-hidden="true" />
      </Link>
    )
  if (Object.keys(values).length === 0) return null
  return (
    <details className={styles.menu} ref={menu}>
      <summary className="chip">
        {label}
        <ChevronDown size={14} aria-hidden="true" />
      </summary>
      <ul>
        {Object.entries(values).map(([one, said]) => (
          <li key={one}>
            <Link to={listPath(path, { ...without, [first]: one })} preventScrollReset>
              {said}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** On phones, where the table has no headers. */
function SortChip<Row>({ path, asked, columns }: Pick<ListToolsProps<Row>, 'path' | 'asked' | 'columns'>) {
  const menu = useOpenMenu()
  return (
    <details className={`${styles.menu} only-small`} ref={menu}>
      <summary className="chip">
        {words.sort}
        <ChevronDown size={14} aria-hidden="true" />
      </summary>
      <ul>
        {columns.flatMap(({ id, head, sort }) =>
          (['asc', 'desc'] as const).map((way) => (
            <li key={`${id} ${way}`}>
              <Link
                to={listPath(path, { ...asked, sort: sort?.[way] })}
                aria-current={asked.sort === sort?.[way] ? 'true' : undefined}
                preventScrollReset
              >
                {head}, {way === 'asc' ? words.ascending : words.descending}
              </Link>
            </li>
          )),
        )}
      </ul>
    </details>
  )
}

function ColumnsMenu<Row>({ columns, table }: Pick<ListToolsProps<Row>, 'columns' | 'table'>) {
  const menu = useOpenMenu()
  return (
    <details className={`${styles.menu} only-wide`} data-end ref={menu}>
      <summary className="btn plain">
        <Columns3 size={16} aria-hidden="true" />
        {words.columns}
      </summary>
      <div>
        {columns.map(({ id, head }) => {
          const column = table.getColumn(id)
          return (
            <label key={id}>
              <input
                type="checkbox"
                checked={column?.getIsVisible() ?? true}
                onChange={({ target }) => column?.toggleVisibility(target.checked)}
              />
              {head}
            </label>
          )
        })}
        <button type="button" onClick={() => table.setColumnVisibility({})}>
          {words.resetColumns}
        </button>
      </div>
    </details>
  )
}
