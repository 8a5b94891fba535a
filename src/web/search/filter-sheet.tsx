import { SlidersHorizontal } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import type { Count } from '../client/api-types.ts'
import { useHistoryStep } from '../client/use-history-step.ts'
import { browse } from '../copy/search.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './filter-sheet.module.css'
import { OpenSheet, SheetFoot } from './open-sheet.tsx'
import { browseUrl, filtersSet, formParams } from './search-params.ts'
import { SheetFields } from './sheet-fields.tsx'

type FilterSheetProps = {
  params: URLSearchParams
  found: Count | null
  amenities: readonly string[]
  /** The chips next to it, whose unapplied input is copied to the sheet. */
  bar: RefObject<HTMLFormElement | null>
  /** Receives the input when the sheet is closed without applying. */
  onPutOff: (typed: URLSearchParams) => void
}

/** On phones: a button that opens a sheet with every filter. Without script it expands in place. */
export function FilterSheet({ params, found, amenities, bar, onPutOff }: FilterSheetProps) {
  const { shown, open, close, leaveFor } = useHistoryStep<URLSearchParams>('#filters')
  /** Unapplied input. */
  const typed = useRef<URLSearchParams | null>(null)
  const set = filtersSet(params)
  const name = set > 0 ? browse.filtersOn(set) : browse.filters
  const putOff = () => {
    if (typed.current) onPutOff(typed.current)
    close()
  }
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={`chip needs-script ${set > 0 ? 'on' : ''}`}
        aria-haspopup="dialog"
        onClick={() => {
          typed.current = bar.current ? formParams(bar.current) : params
          open(typed.current)
        }}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        {name}
      </button>
      <noscript>
        <PlainSheet name={name} params={params} amenities={amenities} />
      </noscript>
      <Dialog open={shown !== null} onClose={putOff} title={browse.filters} close={browse.close} className="sheet low">
        {shown && (
          <OpenSheet
            params={params}
            typed={shown}
            found={found}
            amenities={amenities}
            onTyped={(next) => {
              typed.current = next
            }}
            onApply={(sent) => {
              typed.current = null
              leaveFor(browseUrl(sent))
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

type PlainSheetProps = Pick<FilterSheetProps, 'params' | 'amenities'> & { name: string }

function PlainSheet({ name, params, amenities }: PlainSheetProps) {
  return (
    <details className="drop">
      <summary className={filtersSet(params) > 0 ? 'chip on' : 'chip'}>{name}</summary>
      <div>
        <form action="/browse" method="get" aria-label={browse.allFilters}>
          <SheetFields params={params} typed={params} amenities={amenities} />
          <SheetFoot params={params} words={browse.apply} />
        </form>
      </div>
    </details>
  )
}
