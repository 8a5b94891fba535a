import { CircleCheck } from 'lucide-react'
import { Form } from 'react-router'
import { CHANNELS } from '../../domain/notifications/notice-kinds.ts'
import type { NoticePreferences } from '../client/api-types.ts'
import { noticeWords as words } from '../copy/notifications.ts'
import { named } from '../format/brand.ts'
import { BusyButton } from '../ui/button.tsx'
import styles from './notices.module.css'

type ChoicesFormProps = { kinds: NoticePreferences['kinds']; busy: boolean; saved: boolean }
type Line = NoticePreferences['kinds'][number]

/** Notification preferences by kind and channel; a plain form that works without script. */
export function ChoicesForm({ kinds, busy, saved }: ChoicesFormProps) {
  return (
    <Form method="post">
      <table className={styles.choices}>
        <caption className="sr-only">{words.choices}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{words.kind}</span>
            </th>
            {CHANNELS.map((channel) => (
              <th scope="col" key={channel}>
                {named(words.channels[channel])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((line) => (
            <ChoiceLine key={line.kind} line={line} />
          ))}
        </tbody>
      </table>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <BusyButton type="submit" look="ink" busy={busy}>
          {words.save}
        </BusyButton>
        <p role="status" className="flex items-center gap-2 text-14 text-good empty:hidden">
          {saved && !busy && (
            <>
              <CircleCheck size={16} aria-hidden="true" />
              {words.saved}
            </>
          )}
        </p>
      </div>
    </Form>
  )
}

function ChoiceLine({ line: { kind, ways } }: { line: Line }) {
  const { name, text } = words.kinds[kind]
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{text}</small>
      </th>
      {ways.map(({ channel, on, fixed }) => (
        <td key={channel} data-way={named(words.channels[channel])}>
          {fixed ? (
            <span className={styles.fixed}>{on ? words.always : words.never}</span>
          ) : (
            <label>
              <span className="sr-only">{`${name}, ${named(words.channels[channel])}`}</span>
              <input
                type="checkbox"
                className="size-4.5 accent-ink"
                name={`${kind}.${channel}`}
                defaultChecked={on}
                key={String(on)}
              />
            </label>
          )}
        </td>
      ))}
    </tr>
  )
}
