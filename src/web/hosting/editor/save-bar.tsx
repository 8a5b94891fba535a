import { CircleAlert, CircleCheck, CloudOff, LoaderCircle } from 'lucide-react'
import { listingWords } from '../../copy/listing.ts'
import { timeWords } from '../../format/dates.ts'
import { StateChip } from '../state-chip.tsx'
import styles from './editor.module.css'
import { PreviewButton } from './preview-place.tsx'
import type { Editing } from './use-draft.ts'

type SaveBarProps = Pick<Editing, 'saving' | 'refusal' | 'listing' | 'draft'>

export function SaveBar({ saving, refusal, listing, draft }: SaveBarProps) {
  const at = listing.savedAt
  const { icon: Icon, text } = {
    saved: {
      icon: CircleCheck,
      text: at ? listingWords.saved(timeWords(Temporal.Instant.from(at))) : listingWords.allSaved,
    },
    waiting: { icon: LoaderCircle, text: listingWords.saving },
    offline: { icon: CloudOff, text: listingWords.unsent },
    refused: {
      icon: CircleAlert,
      text: `${listingWords.notSaved} ${refusal?.message ?? ''}`,
    },
  }[saving]
  return (
    <div className={styles.bar}>
      <p role="status" className={`flex items-center gap-2 text-14 ${saving === 'refused' ? 'text-bad' : ''}`}>
        <Icon size={16} aria-hidden="true" className="flex-none" />
        {text}
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <PreviewButton draft={draft} listing={listing} />
        <StateChip state={listing.state} changed={listing.changed} />
        <a className="link text-14" href="#publish">
          {listing.missing.length > 0
            ? listingWords.missingCount(listing.missing.length)
            : listingWords.section.publish}
        </a>
      </div>
    </div>
  )
}
