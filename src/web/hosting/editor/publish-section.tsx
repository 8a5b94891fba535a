import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { hostApi } from '../../client/host-api.ts'
import { useWrite } from '../../client/use-write.ts'
import { listingWords } from '../../copy/listing.ts'
import { BusyButton } from '../../ui/button.tsx'
import { focusOnce } from '../../ui/focus-once.ts'
import { Note } from '../../ui/note.tsx'
import { Section, type SectionName } from './fields.tsx'
import { PreviewInside } from './preview-place.tsx'
import { type Editing, sectionOf } from './use-draft.ts'

type PublishProps = Pick<Editing, 'listing' | 'draft' | 'save' | 'take' | 'latest'> & {
  /** Receives the number of invalid fields when the host publishes. */
  onWrong: (fields: number) => void
  onShow: (section: SectionName) => void
}
type Step = Editing['listing']['may']['steps'][number]

export function PublishSection(editing: PublishProps) {
  const { listing, draft, onWrong, onShow } = editing
  const { state, missing, reason } = listing
  const steps = useSteps(editing)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const isPressedGone = steps.taken && !steps.busy && document.activeElement === document.body
    if (isPressedGone && said.current) focusOnce(said.current)
  }, [steps.taken, steps.busy])
  const isNew = state === 'draft'
  const canPublish = listing.may.edit && (isNew || ((state === 'published' || state === 'paused') && listing.changed))
  return (
    <Section name="publish">
      {reason && (
        <Note kind="warn">
          {listingWords.reason} <span dir="auto">{reason}</span>
        </Note>
      )}
      {missing.length > 0 ? (
        <StillMissing missing={missing} />
      ) : (
        <p ref={said}>{canPublish ? listingWords.complete : listingWords.stateText[state]}</p>
      )}
      {canPublish && (
        <div className="grid justify-items-start gap-2">
          <BusyButton
            type="button"
            look="solid"
            busy={steps.busy === 'publish'}
            disabled={missing.length > 0}
            onClick={({ currentTarget }) => {
              const fields = currentTarget.form?.querySelectorAll('[aria-invalid="true"]') ?? []
              onWrong(fields.length)
              if (fields[0]) onShow(fields[0].closest('section')?.id as SectionName)
              else steps.take('publish')
            }}
          >
            {isNew ? listingWords.publish : listingWords.publishChanges}
          </BusyButton>
          {isNew && <p className="text-14 text-graphite">{listingWords.submitText}</p>}
        </div>
      )}
      {steps.refusal && (
        <Note kind="bad" role="alert">
          {steps.refusal.message}
        </Note>
      )}
      {listing.may.edit && <MoreSteps steps={listing.may.steps} busy={steps.busy} onTake={steps.take} />}
      <PreviewInside draft={draft} listing={listing} />
    </Section>
  )
}

function StillMissing({ missing }: Pick<Editing['listing'], 'missing'>) {
  return (
    <div>
      <h3 className="font-semibold">{listingWords.missingHead}</h3>
      <ul className="mt-2 grid gap-1">
        {missing.map((what) => (
          <li key={what}>
            <Link className="link" to={`#${sectionOf[what]}`} preventScrollReset>
              {listingWords.missing[what]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Taken = Exclude<Step, 'submit'> | 'publish' | 'copy'
const texts: Partial<Record<Taken, string>> = {
  pause: listingWords.pauseText,
  archive: listingWords.archiveText,
  copy: listingWords.copyText,
}

type MoreProps = { steps: readonly Step[]; busy: Taken | null; onTake: (step: Taken) => void }

function MoreSteps({ steps, busy, onTake }: MoreProps) {
  const offered: Taken[] = [...steps.filter((step) => step !== 'submit'), 'copy']
  return (
    <div className="border-t border-rule pt-4">
      <h3 className="font-semibold">{listingWords.steps}</h3>
      <ul className="mt-2 grid gap-3">
        {offered.map((step) => (
          <li key={step} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <BusyButton type="button" look="plain" busy={busy === step} onClick={() => onTake(step)}>
              {listingWords[step]}
            </BusyButton>
            {texts[step] && <span className="min-w-0 flex-1 text-14 text-graphite">{texts[step]}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

const calls = {
  withdraw: hostApi.listings.withdrawListing,
  pause: hostApi.listings.pauseListing,
  resume: hostApi.listings.resumeListing,
  archive: hostApi.listings.archiveListing,
  restore: hostApi.listings.restoreListing,
}

/** Shows changes from a different window before the host publishes. */
function useSteps({ listing: { id }, save, take, latest }: Pick<Editing, 'listing' | 'save' | 'take' | 'latest'>) {
  const navigate = useNavigate()
  const [step, setStep] = useState<Taken | null>(null)
  const { send, busy, refusal } = useWrite(
    async (step: Taken) => {
      if (!(await save())) return
      if (step === 'copy') return navigate(`/host/spaces/${(await hostApi.listings.copyListing({ id })).id}`)
      if (step === 'publish') return take(await hostApi.listings.publishListing({ id, version: latest.current }))
      take(await calls[step]({ id }))
    },
    async () => take(await hostApi.listings.showListing({ id })),
  )
  const start = (step: Taken) => {
    setStep(step)
    void send(step)
  }
  return { take: start, taken: step, busy: busy ? step : null, refusal }
}
