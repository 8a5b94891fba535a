import type { ReactNode } from 'react'
import { hostWords as words } from '../copy/host.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import styles from './figures.module.css'

type FigureProps<Row> = { picture: ReactNode } & Parameters<typeof DenseTable<Row>>[0]

/** Screen readers always get the table. Sighted users can switch to it. */
export function Figure<Row>({ picture, ...table }: FigureProps<Row>) {
  return (
    <figure className={styles.figure}>
      <figcaption className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span className="font-semibold">{table.caption}</span>
        <label className={styles.toggle}>
          <input type="checkbox" className="tick" />
          {words.asTable}
          <span className="sr-only">: {table.caption}</span>
        </label>
      </figcaption>
      <div className={styles.picture} aria-hidden="true">
        {picture}
      </div>
      <div className={styles.table}>
        <DenseTable {...table} />
      </div>
    </figure>
  )
}
