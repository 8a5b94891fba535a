import { useEffect, useState } from 'react'
import { RefusalNote } from '../accounts/fields/refusal-note.tsx'
import { api } from '../client/api.ts'
import type { NoticePreferences } from '../client/api-types.ts'
import { useWrite } from '../client/use-write.ts'
import { noticeWords as words } from '../copy/notifications.ts'
import { named } from '../format/brand.ts'
import { BusyButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { type PushHere, readPush, subscribeHere, unsubscribeHere } from './push-here.ts'

type PushSettingProps = { pushKey: string; browsers: NoticePreferences['browsers'] }
const WHY_NOT = { unsupported: words.pushUnsupported, install: words.pushInstall, denied: words.pushDenied }

/** Whether this browser receives notices while Daylet is closed. */
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

  if (here === null) return <noscript>{words.pushNeedsScript}</noscript>
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
