import { type ReactNode, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { authPath } from '../../accounts/sign-in/path-after.ts'
import { adminApi } from '../../client/admin-api.ts'
import type { Refusal } from '../../client/api-error.ts'
import type { Settings } from '../../client/api-types.ts'
import { useWrite } from '../../client/use-write.ts'
import { Section } from '../../console/section.tsx'
import { settingsWords as words } from '../../copy/admin.ts'
import { LeaveDialog } from '../../forms/leave-dialog.tsx'
import { TypedBefore } from '../../forms/typed-before-note.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { SaveBar, SaveDialog } from './save-bar.tsx'
import { SectionLinks } from './section-links.tsx'
import {
  changesOf,
  checkTexts,
  fieldOf,
  type Problems,
  SECTIONS,
  type SettingField,
  settingOf,
  textsOf,
} from './setting-texts.ts'
import { useEdits } from './use-edits.ts'

type SettingsFormProps = { settings: Settings; children: ReactNode }

/** All settings in one form. `children` is shown below the fields. */
export function SettingsForm({ settings, children }: SettingsFormProps) {
  const edits = useEdits(textsOf(settings))
  const { texts, changes, changed } = edits
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const [reviewing, setReviewing] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const problems = { ...refused, ...(tried && checkTexts(changed, texts)) }
  const goTo = (found: Problems) => {
    setReviewing(false)
    const first = SECTIONS.flatMap(({ fields }) => fields).find(({ path }) => found[path])
    form.current?.querySelector<HTMLElement>(`[name="${first?.path}"]`)?.focus()
  }
  const reset = () => {
    setTried(false)
    setRefused({})
    setReviewing(false)
  }
  const onWrong = (found: Problems) => {
    setRefused(found)
    goTo(found)
  }
  const { save, busy, refusal, saved, start } = useSave(settings, edits, onWrong, reset)
  const review = () => {
    const found = checkTexts(changed, texts)
    setTried(true)
    if (Object.keys(found).length > 0) goTo(found)
    else setReviewing(true)
  }
  const type = (path: string, text: string) => {
    edits.type(path, text)
    setReviewing(false)
    start()
    if (refused[path]) setRefused(({ [path]: _, ...rest }) => rest)
  }
  return (
    <div className="grid items-start gap-x-12 gap-y-5 min-[1081px]:grid-cols-[160px_minmax(0,1fr)]">
      <SectionLinks changed={changed} />
      <div className="min-w-0">
        <div ref={form} className="grid gap-10">
          {edits.typed && <TypedBefore before={texts} />}
          {SECTIONS.map(({ name, text, fields }) => (
            <Section key={name} id={name} head={words.names[name]} of={settings} className="scroll-mt-18">
              {() => (
                <div className="grid max-w-160 gap-4 pt-3">
                  {text && <p className="text-graphite">{text}</p>}
                  {name === 'featured' && <FeaturedNow spaces={settings.featured.value} />}
                  {fields.map((field) => (
                    <SettingInput
                      key={field.path}
                      field={field}
                      text={texts[field.path] ?? ''}
                      wrong={problems[field.path]}
                      onType={(typed) => type(field.path, typed)}
                    >
                      {changes.some(({ path, conflict }) => path === field.path && conflict) && (
                        <Conflict path={field.path} settings={settings} onDrop={() => edits.drop(field.path)} />
                      )}
                    </SettingInput>
                  ))}
                </div>
              )}
            </Section>
          ))}
        </div>
        {children}
        <SaveBar
          changes={changes}
          wrong={Object.keys(problems).length}
          discarded={edits.discarded}
          // A lost response is followed by a refusal, although everything was saved.
          saved={saved || (reviewing && changes.length === 0)}
          onDiscard={() => {
            edits.discard()
            reset()
          }}
          onRestore={edits.restore}
          onReview={review}
        />
        <SaveDialog
          open={reviewing}
          onClose={() => setReviewing(false)}
          changes={changes}
          busy={busy}
          refusal={refusal}
          onSave={save}
        />
        <LeaveDialog lost={() => changes.length} words={words} onLeave={edits.done} />
      </div>
    </div>
  )
}

type Edits = ReturnType<typeof useEdits>

/** Saves all changes at once. If the server names wrong values, `onWrong` receives a sentence for each field. */
function useSave(
  settings: Settings,
  { texts, changed, done }: Edits,
  onWrong: (found: Problems) => void,
  onSaved: () => void,
) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState(false)
  const onRefused = async (no: Refusal) => {
    if (no.code === 'sign_in_required') await navigate(authPath('/auth', '/admin/settings'))
    if (no.code === 'changed_meanwhile') await revalidate()
    if (no.code === 'not_published') onWrong({ featured: no.message })
    if (no.code === 'bad_settings') {
      const { fields } = no.data as { fields: string[] }
      onWrong(Object.fromEntries(fields.map((path) => [fieldOf(path, texts), words.unseen])))
    }
  }
  const { send, busy, refusal, forget } = useWrite(async (reason: string) => {
    await adminApi.settings.saveSettings({ changes: changesOf(changed, texts, settings), reason })
    await revalidate()
    return true
  }, onRefused)
  const save = async (reason: string) => {
    if (!(await send(reason))) return
    done()
    onSaved()
    setSaved(true)
  }
  const start = () => {
    forget()
    setSaved(false)
  }
  return { save, busy, refusal, saved, start }
}

type SettingInputProps = {
  field: SettingField
  text: string
  wrong: string | undefined
  onType: (text: string) => void
  children: ReactNode
}

function SettingInput({ field: { path, rows, ...field }, text, wrong, onType, children }: SettingInputProps) {
  const shared = { ...field, name: path, value: text, wrong, dir: 'auto' }
  return (
    <div>
      {rows ? (
        <AreaField {...shared} rows={rows} onChange={({ target }) => onType(target.value)} />
      ) : (
        <Field {...shared} onChange={({ target }) => onType(target.value)} />
      )}
      {children}
    </div>
  )
}

type ConflictProps = { path: string; settings: Settings; onDrop: () => void }

function Conflict({ path, settings, onDrop }: ConflictProps) {
  const name = settingOf(path)
  const by = settings.history.find((one) => one.name === name && one.version === settings[name].version)?.by
  return (
    <div role="status" className="mt-1 flex flex-wrap items-baseline gap-x-3 text-warn">
      <p className="wrap-anywhere" dir="auto">
        {words.theirs(by ?? words.someone, textsOf(settings)[path] || words.blank)}
      </p>
      <button type="button" className="link min-h-6" onClick={onDrop}>
        {words.useTheirs}
      </button>
    </div>
  )
}

function FeaturedNow({ spaces }: { spaces: Settings['featured']['value'] }) {
  return (
    <ol className="grid gap-1 empty:hidden">
      {spaces.map(({ id, title, location, published }) => (
        <li key={id} className="wrap-anywhere" dir="auto">
          {title}, {location} {!published && <b className="text-bad">({words.hidden})</b>}
        </li>
      ))}
    </ol>
  )
}
