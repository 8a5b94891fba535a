import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AskOnce } from '../../accounts/profile/ask-once.tsx'
import { type Refusal, refusalOf } from '../../client/api-error.ts'
import type { NamedPart } from '../../client/api-types.ts'
import { hostApi } from '../../client/host-api.ts'
import { queryClient } from '../../client/query-client.ts'
import { useWrite } from '../../client/use-write.ts'
import { type Overlap, partsWords, partsWords as words } from '../../copy/editor.ts'
import { listingWords } from '../../copy/listing.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { StateChip } from '../state-chip.tsx'
import { ChoiceField, Section } from './fields.tsx'
import type { Editing } from './use-draft.ts'

type PartsProps = Pick<Editing, 'listing' | 'draft' | 'save'>
type Leaving = { part: NamedPart; whole: string }

const titleOf = ({ title }: { title: string }) => title || listingWords.untitled

export function PartsSection({ listing, draft, save }: PartsProps) {
  const { data, error, loading, reload, join, leave, add, said } = useParts(listing.id)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Leaving | null>(null)
  const own = { id: listing.id, title: draft.title, state: listing.state }
  const overlap = join.refusal?.code === 'parts_overlap' ? (join.refusal.data as Overlap) : null
  const begin = async () => {
    const made = (await save()) && (await add.send())
    if (made) await navigate(`/host/spaces/${made.id}`)
  }
  const takeOut = async () => {
    setAsked(null)
    // The button the user clicked is gone, so move focus to the heading.
    if (asked && (await leave.send(asked.part))) document.getElementById('parts-head')?.focus()
  }
  return (
    <Section name="parts">
      <p>{words.text}</p>
      {loading && <div className="bone h-16" aria-busy="true" />}
      {error && <NotLoaded refusal={refusalOf(error)} onRetry={reload} />}
      {data?.partOf && (
        <Whole whole={data.partOf} busy={leave.busy} onLeave={(whole) => setAsked({ part: own, whole })} />
      )}
      {data && <Parts parts={data.parts} onLeave={(part) => setAsked({ part, whole: titleOf(own) })} />}
      {data?.may.add && <AddPart busy={add.busy} onAdd={begin} />}
      {data && data.joinable.length > 0 && <JoinForm spaces={data.joinable} busy={join.busy} onJoin={join.send} />}
      {overlap ? (
        <Note kind="bad" role="alert">
          {words.overlap(overlap)}
        </Note>
      ) : (
        <RefusalNote refusal={join.refusal ?? leave.refusal ?? add.refusal} />
      )}
      <p role="status" className="text-14 empty:hidden">
        {said}
      </p>
      <AskOnce
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? words.ask(titleOf(asked.part), asked.whole) : ''}
        text={words.askText}
        yes={words.takeOut}
        no={words.keep}
        onYes={takeOut}
      />
    </Section>
  )
}

function NotLoaded({ refusal, onRetry }: { refusal: Refusal; onRetry: () => unknown }) {
  return (
    <div>
      <RefusalNote refusal={refusal} />
      <button type="button" className="btn plain mt-3" onClick={onRetry}>
        {words.retry}
      </button>
    </div>
  )
}

type WholeProps = { whole: NamedPart; busy: boolean; onLeave: (whole: string) => void }

function Whole({ whole, busy, onLeave }: WholeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        {words.partOf}{' '}
        <Link className="link" to={`/host/spaces/${whole.id}#parts`} dir="auto">
          {titleOf(whole)}
        </Link>
      </p>
      <BusyButton type="button" look="plain" busy={busy} onClick={() => onLeave(titleOf(whole))}>
        {words.takeOut}
        <span className="sr-only"> {words.ofWhole(titleOf(whole))}</span>
      </BusyButton>
    </div>
  )
}

function Parts({ parts, onLeave }: { parts: readonly NamedPart[]; onLeave: (part: NamedPart) => void }) {
  if (parts.length === 0) return <p className="text-graphite">{words.none}</p>
  return (
    <div>
      <h3 className="font-semibold">{words.parts}</h3>
      <ul className="mt-2">
        {parts.map((part) => (
          <li key={part.id} className="flex items-center justify-between gap-4 border-t border-rule py-3">
            <p className="min-w-0">
              <Link className="link block wrap-anywhere" to={`/host/spaces/${part.id}#parts`} dir="auto">
                {titleOf(part)}
              </Link>
              <StateChip state={part.state} changed={false} />
            </p>
            <button type="button" className="btn plain flex-none" onClick={() => onLeave(part)}>
              {words.takeOut}
              <span className="sr-only"> {titleOf(part)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AddPart({ busy, onAdd }: { busy: boolean; onAdd: () => unknown }) {
  return (
    <div className="grid justify-items-start gap-2">
      <BusyButton type="button" look="plain" busy={busy} onClick={onAdd}>
        {words.add}
      </BusyButton>
      <p className="text-14 text-graphite">{words.addText}</p>
    </div>
  )
}

type JoinProps = { spaces: readonly NamedPart[]; busy: boolean; onJoin: (part: NamedPart) => unknown }

function JoinForm({ spaces, busy, onJoin }: JoinProps) {
  const [chosen, setChosen] = useState('')
  const part = spaces.find(({ id }) => id === chosen)
  const options = spaces.map((space) => ({
    value: space.id as string,
    label: words.option(titleOf(space), listingWords.state[space.state]),
  }))
  return (
    <div className="grid gap-3">
      <ChoiceField
        label={words.existing}
        value={part ? chosen : ''}
        empty={words.choose}
        options={options}
        onChange={setChosen}
      />
      <BusyButton
        type="button"
        look="plain"
        className="justify-self-start"
        busy={busy}
        disabled={!part}
        onClick={() => part && onJoin(part)}
      >
        {words.join}
      </BusyButton>
    </div>
  )
}

type SpaceId = Parameters<typeof hostApi.partsOfSpaces.showParts>[0]['id']

function useParts(space: string) {
  const id = space as SpaceId
  const [said, setSaid] = useState('')
  const { data, error, isPending, refetch } = useQuery(
    { queryKey: ['parts', id], queryFn: () => hostApi.partsOfSpaces.showParts({ id }), staleTime: 0 },
    queryClient(),
  )
  const reload = async () => void (await refetch())
  const announce = async (sentence: string) => {
    await reload()
    setSaid(sentence)
  }
  const join = useWrite(async ({ id: part, title }: NamedPart) => {
    setSaid('')
    await hostApi.partsOfSpaces.joinWhole({ id: part, whole: id })
    await announce(partsWords.joined(title || listingWords.untitled))
  }, reload)
  const leave = useWrite(async ({ id: part, title }: NamedPart) => {
    setSaid('')
    await hostApi.partsOfSpaces.leaveWhole({ id: part })
    await announce(partsWords.left(title || listingWords.untitled))
    return true
  }, reload)
  const add = useWrite(() => hostApi.partsOfSpaces.addPart({ id }), reload)
  return { data, error, loading: isPending, reload, join, leave, add, said }
}
