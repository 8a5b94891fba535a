import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Pages } from '../console/pagination.tsx'
import { adminWords as words } from '../copy/admin.ts'
import { Field, SelectField } from '../ui/field.tsx'
import { listPath } from './list-query.ts'

type Choice = { name: string; label: string; any: string | null; values: Readonly<Record<string, string>> }
type ListFilterProps = {
  path: string
  asked: Readonly<Record<string, string | undefined>>
  search: string
  choices: readonly Choice[]
  file: string
}

export function ListFilter({ path, asked, search, choices, file }: ListFilterProps) {
  return (
    <Form
      key={JSON.stringify(asked)}
      action={path}
      role="search"
      className="mb-6 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      <Field
        label={search}
        name="q"
        type="search"
        defaultValue={asked.q}
        maxLength={254}
        className="col-span-2 w-full sm:w-72"
        dir="auto"
      />
      {choices.map(({ name, label, any, values }) => (
        <SelectField key={name} label={label} name={name} defaultValue={asked[name] ?? ''} className="w-full sm:w-44">
          {any !== null && <option value="">{any}</option>}
          {Object.entries(values).map(([value, said]) => (
            <option key={value} value={value}>
              {said}
            </option>
          ))}
        </SelectField>
      ))}
      <button type="submit" className="btn ink">
        {words.filter}
      </button>
      {Object.keys(asked).length > 0 && (
        <Link className="link self-center" to={path}>
          {words.clearFilter}
        </Link>
      )}
      <a className="link col-span-2 flex w-fit items-center gap-2 sm:ms-auto sm:mb-3" href={file} download>
        <Download size={16} aria-hidden="true" />
        {words.csv}
      </a>
    </Form>
  )
}

const SIZE = 24

type FoundListProps = {
  path: string
  asked: Readonly<Record<string, string | undefined>>
  list: { items: readonly unknown[]; total: number; page: number; pages: number }
  words: { head: string; found: (total: number) => string; none: string }
  children: ReactNode
}

export function FoundList({ path, asked, list, words, children }: FoundListProps) {
  const { items, total, page, pages } = list
  return (
    <>
      <p className="num mb-3 text-14 text-graphite" role="status">
        {total > 0 && words.found(total)}
      </p>
      {items.length > 0 ? children : <p className="border-t border-rule py-8 text-18">{words.none}</p>}
      <Pages
        of={words.head}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => listPath(path, { ...asked, page: there })}
      />
    </>
  )
}
