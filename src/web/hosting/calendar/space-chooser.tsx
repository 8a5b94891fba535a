import { Form } from 'react-router'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import type { Row } from './day-facts.ts'

type SpaceChooserProps = { items: readonly Row[]; shown: Row; from: string; page: number }

export function SpaceChooser({ items, shown, from, page }: SpaceChooserProps) {
  return (
    <Form className="mb-4 flex items-end gap-2" preventScrollReset>
      <label className="field flex-1">
        <span className="label">{words.space}</span>
        <select className="input" name="space" defaultValue={shown.id} key={shown.id}>
          {items.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <input type="hidden" name="from" value={from} />
      {page > 1 && <input type="hidden" name="page" value={page} />}
      <button type="submit" className="btn plain">
        {words.go}
      </button>
    </Form>
  )
}
