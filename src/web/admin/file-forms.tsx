import { useNavigation } from 'react-router'
import { ADMIN_BUCKETS, mayGoTo } from '../../domain/files/stored-file.ts'
import type { Refusal } from '../client/api-error.ts'
import type { StoredFile } from '../client/api-types.ts'
import { storedFileWords as words } from '../copy/admin.ts'
import { CheckedForm } from '../forms/checked-form.tsx'
import { BusyButton } from '../ui/button.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import type { NOT_ACTED } from './act-on-file.ts'

type FileFormsProps = { file: StoredFile; acted: (typeof NOT_ACTED & { refusal: Refusal | null }) | undefined }

export function FileForms(props: FileFormsProps) {
  const { bucket, inUse } = props.file
  return (
    <div className="grid gap-8">
      <section className="panel" aria-labelledby="move">
        <h2 id="move" className="mb-1 text-18">
          {words.moveOrCopy}
        </h2>
        <p className="mb-3 text-14 text-graphite">
          {bucket === 'documents' ? words.moveDocument : inUse ? words.moveInUse : words.moveText}
        </p>
        <MoveForm {...props} />
      </section>
      <section className="panel" aria-labelledby="remove">
        <h2 id="remove" className="mb-1 text-18">
          {words.removeHead}
        </h2>
        <p className="text-14 text-graphite">{inUse ? words.removeInUse : words.removeText}</p>
        {!inUse && <RemoveForm {...props} />}
      </section>
    </div>
  )
}

function MoveForm({ file, acted }: FileFormsProps) {
  const mine = acted && acted.act !== 'remove' ? acted : undefined
  const busyWith = useBusyWith()
  return (
    <CheckedForm
      check={({ name = '', reason = '' }) => ({
        ...(!name.trim() && { name: words.needName }),
        ...(!reason.trim() && { reason: words.needReason }),
      })}
      busy={busyWith !== null}
      refusal={mine?.refusal ?? null}
      className="grid gap-3"
    >
      {(wrong) => (
        <>
          <input type="hidden" name="seenBucket" value={file.bucket} />
          <input type="hidden" name="seenName" value={file.name} />
          <Field
            label={words.name}
            name="name"
            maxLength={120}
            dir="auto"
            autoComplete="off"
            defaultValue={mine?.name ?? file.name}
            wrong={wrong.name ?? mine?.wrong.name}
          />
          <SelectField label={words.folder} name="bucket" defaultValue={mine?.bucket || file.bucket}>
            {ADMIN_BUCKETS.filter((to) => mayGoTo(file.bucket, to)).map((to) => (
              <option key={to} value={to}>
                {words.folders[to]}
              </option>
            ))}
          </SelectField>
          <Reason wrong={wrong.reason ?? mine?.wrong.reason} typed={mine?.reason} />
          <div className="flex flex-wrap gap-3">
            <BusyButton type="submit" name="act" value="move" look="ink" busy={busyWith === 'move'}>
              {words.move}
            </BusyButton>
            <BusyButton type="submit" name="act" value="copy" look="plain" busy={busyWith === 'copy'}>
              {words.copy}
            </BusyButton>
          </div>
        </>
      )}
    </CheckedForm>
  )
}

function RemoveForm({ acted }: FileFormsProps) {
  const mine = acted?.act === 'remove' ? acted : undefined
  const busyWith = useBusyWith()
  return (
    <CheckedForm
      check={({ reason = '' }) => (reason.trim() ? {} : { reason: words.needReason })}
      busy={busyWith !== null}
      refusal={mine?.refusal ?? null}
      className="mt-3 grid gap-3"
    >
      {(wrong) => (
        <>
          <Reason wrong={wrong.reason ?? mine?.wrong.reason} typed={mine?.reason} />
          <BusyButton
            type="submit"
            name="act"
            value="remove"
            look="ink"
            className="justify-self-start"
            busy={busyWith === 'remove'}
          >
            {words.remove}
          </BusyButton>
        </>
      )}
    </CheckedForm>
  )
}

const Reason = ({ wrong, typed }: { wrong: string | undefined; typed: string | undefined }) => (
  <Field
    label={words.reason}
    name="reason"
    hint={words.reasonHint}
    maxLength={2000}
    dir="auto"
    defaultValue={typed}
    wrong={wrong}
  />
)

function useBusyWith(): FormDataEntryValue | null {
  const { state, formData } = useNavigation()
  return state === 'idle' ? null : (formData?.get('act') ?? null)
}
