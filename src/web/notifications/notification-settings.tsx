import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { CHANNELS } from '../../domain/notifications/notice-kinds.ts'
import { api } from '../client/api.ts'
import type { NoticePreferences } from '../client/api-types.ts'
import { useWrite } from '../client/use-write.ts'
import { noticeWords as words } from '../copy/notifications.ts'
import { named } from '../format/brand.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { BusyButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import styles from './notices.module.css'

type ChoicesFormProps = { kinds: NoticePreferences['kinds']; busy: boolean; saved: boolean }
type Line = NoticePreferences['kinds'][number]

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

type PushSettingProps = { pushKey: string; browsers: NoticePreferences['browsers'] }
const WHY_NOT = { unsupported: words.pushUnsupported, install: words.pushInstall, denied: words.pushDenied }

export function PushSetting({ pushKey, browsers }: PushSettingProps) {
  const [here, setHere] = useState<PushHere | null>(null)
  const [said, setSaid] = useState('')
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    readPush(browsers).then(setHere, () => setHere('unsupported'))
  }, [browsers])

  const { send, busy, refusal } = useWrite(async (act: 'on' | 'off' | 'test') => {
    setSaid('')
    setFailed(false)
    if (act === 'test') return setSaid(words.testSent((await api.push.testPush()).browsers))
    if (act === 'off') {
      const endpoint = await unsubscribeHere()
      if (endpoint) await api.push.unsubscribePush({ endpoint })
      return setHere('off')
    }
    const asked = await subscribeHere(pushKey).catch(() => setFailed(true))
    if (asked === null) return setHere(await readPush([]))
    if (!asked) return
    await api.push.subscribePush(asked)
    setHere('on')
  })

  if (here === null) return null
  if (here !== 'off' && here !== 'on') return <p>{named(WHY_NOT[here])}</p>
  return (
    <>
      <RefusalNote refusal={refusal} className="mb-4" />
      {failed && (
        <Note kind="warn" role="alert" className="mb-4">
          {words.pushFailed}
        </Note>
      )}
      <p role="status">{here === 'on' ? words.pushOn : words.pushOff}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <BusyButton type="button" look="plain" busy={busy} onClick={() => send(here === 'on' ? 'off' : 'on')}>
          {here === 'on' ? words.turnOff : words.turnOn}
        </BusyButton>
        {here === 'on' && (
          <BusyButton type="button" look="plain" busy={busy} onClick={() => send('test')}>
            {words.test}
          </BusyButton>
        )}
      </div>
      <p role="status" className="mt-3 text-14 empty:hidden">
        {said}
      </p>
    </>
  )
}

type PushHere = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

type Asked = { endpoint: string; keys: { p256dh: string; auth: string } }

async function readPush(browsers: readonly string[]): Promise<PushHere> {
  if (!('PushManager' in window) || !('Notification' in window)) return isAppleTouch() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (!subscription) return (await worker()) ? 'off' : 'unsupported'
  return browsers.includes(await hashOf(subscription.endpoint)) ? 'on' : 'off'
}

/**
 * Asks the user for permission and subscribes. Returns null if they refuse. Replaces an existing subscription with a
 * different key.
 */
async function subscribeHere(key: string): Promise<Asked | null> {
  const registration = await worker()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return null
  const before = await registration.pushManager.getSubscription()
  if (before) await before.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

async function unsubscribeHere(): Promise<string | null> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}

const worker = () => navigator.serviceWorker?.getRegistration('/')

/** On iOS, push works only for sites added to the home screen. */
const isAppleTouch = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
