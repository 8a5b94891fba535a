import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { LIST_NAME_LENGTH } from '../../domain/spaces/favourites.ts'
import { api } from '../client/api.ts'
import { useWrite } from '../client/use-write.ts'
import { savedWords as words } from '../copy/saved.ts'
import { CheckedForm } from '../forms/checked-form.tsx'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { BusyButton } from '../ui/button.tsx'
import { CopiedAddress } from '../ui/copied-address.tsx'
import { Field } from '../ui/field.tsx'
import { Moment } from '../ui/moment.tsx'

export function ListName({ name }: { name: string }) {
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState(false)
  const { send, busy, refusal } = useWrite(async (next: string) => {
    await api.favourites.nameList({ name: next })
    await revalidate()
    setDone(true)
  })
  return (
    <section aria-labelledby="list-name">
      <h2 id="list-name" className="mb-3 text-18">
        {words.nameHead}
      </h2>
      <CheckedForm check={() => ({})} busy={busy} refusal={refusal} send={({ name: next = '' }) => void send(next)}>
        {() => (
          <>
            <Field
              // The server may remove markup from the name.
              key={name}
              label={words.name}
              name="name"
              dir="auto"
              maxLength={LIST_NAME_LENGTH}
              defaultValue={name}
              placeholder={words.head}
              hint={words.nameHint}
              onChange={() => setDone(false)}
            />
            <div className="flex flex-wrap items-center gap-4">
              <BusyButton type="submit" look="plain" busy={busy}>
                {words.saveName}
              </BusyButton>
              <p role="status" className="text-14 text-good empty:hidden">
                {done && !busy && !refusal ? words.named : ''}
              </p>
            </div>
          </>
        )}
      </CheckedForm>
    </section>
  )
}

export function ListSharing({ sharedAt }: { sharedAt: string | null }) {
  const { revalidate } = useRevalidator()
  const [url, setUrl] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const make = useWrite(async () => {
    const made = await api.favourites.shareList()
    setUrl(made.url)
    setSaid('')
    await revalidate()
  })
  const end = useWrite(async () => {
    await api.favourites.stopSharing()
    setUrl(null)
    setSaid(words.stopped)
    await revalidate()
  })
  return (
    <section aria-labelledby="list-sharing">
      <h2 id="list-sharing" className="text-18">
        {words.shareHead}
      </h2>
      <p className="mt-1 text-14 text-graphite">{words.shareText}</p>
      {sharedAt && !url && (
        <p className="mt-3 text-14">
          {words.sharedSince} <Moment at={sharedAt} />
        </p>
      )}
      {url && <CopiedAddress key={url} label={words.yourLink} url={url} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <BusyButton type="button" look="ink" busy={make.busy} onClick={() => void make.send()}>
          {sharedAt ? words.shareAgain : words.share}
        </BusyButton>
        {sharedAt && (
          <BusyButton type="button" look="danger" busy={end.busy} onClick={() => void end.send()}>
            {words.stop}
          </BusyButton>
        )}
      </div>
      {sharedAt && <p className="mt-3 text-14 text-graphite">{words.shareAgainHint}</p>}
      <p role="status" className="mt-3 text-14 empty:hidden">
        {said}
      </p>
      <RefusalNote refusal={make.refusal ?? end.refusal} className="mt-3" />
    </section>
  )
}
