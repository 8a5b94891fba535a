import type { ReactNode } from 'react'
import styles from './dense-table.module.css'

/**
 * `figure` aligns digits. `short` keeps our own short text on one line, even if a neighbouring cell is long. With a
 * `main` column, a row on a phone has two lines: its first and main cells, then the others in small type.
 */
type Column<Row> = { head: string; figure?: boolean; short?: boolean; main?: boolean; cell: (row: Row) => ReactNode }
type DenseTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** On a phone, the rows look like lists, but screen readers still recognise a table. */
export function DenseTable<Row>({ caption, columns, rows, keyOf }: DenseTableProps<Row>) {
  return (
    <table className={styles.table} data-two={columns.some(({ main }) => main)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, figure }) => (
            <th key={head} scope="col" data-figure={figure}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ head, figure, short, main, cell }) => (
              <td key={head} data-label={head} data-figure={figure} data-short={short} data-main={main}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
