import type { ReactNode } from 'react'
import styles from './dense-table.module.css'

/** `figure`: its digits stand under each other; `short`: words of ours that no long neighbour breaks apart. */
type Column<Row> = { head: string; figure?: boolean; short?: boolean; cell: (row: Row) => ReactNode }
type DenseTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** Rows by columns; on a phone each row stands as a list, and is still read as a table. */
export function DenseTable<Row>({ caption, columns, rows, keyOf }: DenseTableProps<Row>) {
  return (
    <table className={styles.table}>
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
            {columns.map(({ head, figure, short, cell }) => (
              <td key={head} data-label={head} data-figure={figure} data-short={short}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
