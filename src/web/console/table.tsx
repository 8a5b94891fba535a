import {
  columnVisibilityFeature,
  type ReactTable,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { tableWords as words } from '../copy/tables.ts'
import styles from './data-table.module.css'
import { useHiddenColumns } from './hidden-columns.ts'
import { listPath } from './list-query.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })

export type Asked = Readonly<Record<string, string | undefined>>
export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** The values of `sort` in the URL. A first press on the header sorts in the order that is named first. */
  sort?: { asc: string; desc: string; descFirst?: boolean }
  figure?: boolean
  width?: string
  /** Long text continues on the next line instead of being cut off. */
  wrap?: boolean
  /** The cell's place in a phone's two-line row. Phones don't show a cell without a place. */
  phone?: 'name' | 'state' | 'line' | 'end' | 'wide'
  /** The user may hide this column, or it is hidden until the user shows it. */
  optional?: 'shown' | 'hidden'
}

export type Select<Row> = { may?: (row: Row) => boolean; label: (row: Row) => string; form: string }

export type ListTableProps<Row> = {
  /** The name under which the browser remembers the hidden columns. */
  name: string
  caption: string
  path: string
  asked: Asked
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  sort?: string | undefined
  open?: ((row: Row) => string) | undefined
  select?: Select<Row> | undefined
  /** Rows that a refused form had selected, and the key that changes when a form succeeds. */
  acted?: { ids: readonly string[]; stand: string } | undefined
}

export function useListTable<Row>(list: ListTableProps<Row>): ListTable {
  const { name, columns, rows, keyOf, sort, select, acted } = list
  const [columnVisibility, setHidden] = useHiddenColumns(name, columns)
  const [rowSelection, setSelection] = useState<RowSelectionState>(() =>
    Object.fromEntries((acted?.ids ?? []).map((id) => [id, true as const])),
  )
  const { search } = useLocation()
  const stand = acted?.stand
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, or a finished action, end the selection
  useEffect(() => setSelection((chosen) => (acted && acted.ids.length > 0 ? chosen : {})), [search, stand])
  const definitions = useMemo(
    () =>
      columns.map(({ id, sort: order, optional }) => ({
        id,
        accessorFn: () => null,
        enableSorting: order !== undefined,
        sortDescFirst: order?.descFirst ?? false,
        enableHiding: optional !== undefined,
      })),
    [columns],
  )
  const sorting = useMemo(
    () =>
      columns
        .filter(({ sort: order }) => order && (order.asc === sort || order.desc === sort))
        .map(({ id, sort: order }) => ({ id, desc: order?.desc === sort })),
    [columns, sort],
  )
  const data = useMemo(() => rows.map((row) => ({ row, key: String(keyOf(row)) })), [rows, keyOf])
  return useTable<typeof features, Line>({
    features,
    columns: definitions,
    data,
    getRowId: ({ key }) => key,
    manualSorting: true,
    enableSortingRemoval: false,
    enableRowSelection: ({ original }) => select !== undefined && (select.may?.(original.row as Row) ?? true),
    state: { columnVisibility, rowSelection, sorting },
    onRowSelectionChange: setSelection,
    onColumnVisibilityChange: (next) => setHidden(typeof next === 'function' ? next(columnVisibility) : next),
  })
}

/** A table without tools, pages or a selection, below a heading with a line. */
export function PlainTable<Row>({ columns, ...list }: Omit<ListTableProps<Row>, 'path' | 'asked'>) {
  const unsorted = useMemo(() => columns.map(({ sort: _, ...column }) => column), [columns])
  const whole = { ...list, columns: unsorted, path: '', asked: {} }
  return <TableGrid {...whole} table={useListTable(whole)} plain />
}

type Line = { row: unknown; key: string }
export type ListTable = ReactTable<typeof features, Line>
type GridProps<Row> = ListTableProps<Row> & { table: ListTable; plain?: boolean }

export function TableGrid<Row>({ table, plain = false, ...list }: GridProps<Row>) {
  const { caption, columns, path, select } = list
  const { state, location } = useNavigation()
  const busy = state === 'loading' && location.pathname === path
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => columns.filter((column) => column.id === id))
  return (
    <table
      className={styles.root}
      aria-busy={busy || undefined}
      data-select={select !== undefined || undefined}
      data-plain={plain || undefined}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {select && (
            <th scope="col">
              <SelectAll table={table} />
            </th>
          )}
          {shown.map((column) => (
            <Head key={column.id} column={column} table={table} list={list} />
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={moveByKey}>
        {table.getRowModel().rows.map((row) => (
          <GridRow key={row.id} row={row} shown={shown} list={list} />
        ))}
      </tbody>
    </table>
  )
}

function SelectAll({ table }: { table: ListTable }) {
  const [all, some] = [table.getIsAllRowsSelected(), table.getIsSomeRowsSelected()]
  return (
    <input
      type="checkbox"
      aria-label={words.selectAll}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = some && !all
      }}
      onChange={({ target }) => table.toggleAllRowsSelected(target.checked)}
    />
  )
}

type HeadProps<Row> = { column: Column<Row>; table: ListTable; list: ListTableProps<Row> }

function Head<Row>({ column: { id, head, sort, figure, width }, table, list }: HeadProps<Row>) {
  const column = table.getColumn(id)
  const sorted = column?.getIsSorted() || undefined
  const [next, Arrow] = [column?.getNextSortingOrder() || 'asc', sorted === 'desc' ? ArrowDown : ArrowUp]
  return (
    <th
      scope="col"
      data-figure={figure}
      style={{ width }}
      aria-sort={sorted && (sorted === 'desc' ? 'descending' : 'ascending')}
    >
      {sort ? (
        <Link to={listPath(list.path, { ...list.asked, sort: sort[next] })} preventScrollReset>
          {head}
          <Arrow size={12} aria-hidden="true" />
        </Link>
      ) : (
        head
      )}
    </th>
  )
}

type GridRowProps<Row> = {
  row: TableRow<typeof features, Line>
  shown: readonly Column<Row>[]
  list: ListTableProps<Row>
}

function GridRow<Row>({ row, shown, list: { select, open } }: GridRowProps<Row>) {
  const picked = row.getIsSelected()
  const line = row.original.row as Row
  return (
    <tr data-picked={picked || undefined}>
      {select && (
        <td data-at="box">
          {row.getCanSelect() && (
            <input
              type="checkbox"
              // The form is on the page only while a row is selected.
              form={picked ? select.form : undefined}
              name="ids"
              value={row.id}
              aria-label={select.label(line)}
              checked={picked}
              onChange={({ target }) => row.toggleSelected(target.checked)}
            />
          )}
        </td>
      )}
      {shown.map(({ id, cell, figure, wrap, phone }, at) => (
        <td key={id} data-at={phone} data-figure={figure} data-wrap={wrap}>
          {at === 0 && open ? (
            <Link to={open(line)} className={styles.name} dir="auto" data-opens>
              {cell(line)}
            </Link>
          ) : (
            cell(line)
          )}
        </td>
      ))}
    </tr>
  )
}

/** The arrow keys move between rows, Enter opens a row by its link, and Space selects it. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target as HTMLElement
  const row = from.closest('tr')
  const kind = ['[data-opens]', 'input[name="ids"]'].find((one) => from.matches(one))
  if (!row || !kind || event.altKey || event.ctrlKey || event.metaKey) return
  const box = row.querySelector<HTMLInputElement>('input[name="ids"]')
  if (event.key === ' ' && kind === '[data-opens]' && box) {
    event.preventDefault()
    box.click()
    return
  }
  const rows = [...(row.parentElement?.children ?? [])]
  const to = { ArrowDown: rows.indexOf(row) + 1, ArrowUp: rows.indexOf(row) - 1, Home: 0, End: rows.length - 1 }[
    event.key
  ]
  const next = to === undefined ? null : rows[to]?.querySelector<HTMLElement>(kind)
  if (!next) return
  event.preventDefault()
  next.focus()
}
