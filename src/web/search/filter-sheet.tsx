import { ListFilter } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { Count } from '../client/api-types.ts'
import { useHistoryStep } from '../client/use-history-step.ts'
import { browse } from '../copy/search.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './filter-sheet.module.css'
import { LaterFilters } from './later-filters.tsx'
import { browseUrl, filtersSet, formParams } from './search-params.ts'

type FilterSheetProps = {
  params: URLSearchParams
  found: Count | null
  bar: RefObject<HTMLFormElement | null>
  /** Receives the form's values if the user closes the sheet without applying them. */
  onPutOff: (typed: URLSearchParams) => void
}

/** Below this height, the sheet would show too little under the row of filters, so it moves up. */
const LEAST_HEIGHT = 410
const GAP = 10

/** On wide screens the sheet opens under the row of filters, on phones at the bottom of the screen. */
export function FilterSheet({ params, found, bar, onPutOff }: FilterSheetProps) {
  const { shown, open, close, leaveFor } = useHistoryStep<URLSearchParams>('#filters')
  const typed = useRef<URLSearchParams | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [top, setTop] = useState(GAP)
  const set = filtersSet(params)
  const name = set > 0 ? browse.filtersOn(set) : browse.filters
  const openSheet = () => {
    const under = (button.current?.getBoundingClientRect().bottom ?? 0) + GAP
    setTop(Math.max(GAP, Math.min(under, window.innerHeight - LEAST_HEIGHT)))
    typed.current = bar.current ? formParams(bar.current) : params
    open(typed.current)
  }
  const putOff = () => {
    if (typed.current) onPutOff(typed.current)
    close()
  }
  return (
    <div className={styles.root} style={{ '--top': `${top}px` } as object}>
      <button
        ref={button}
        type="button"
        className={`chip needs-script ${set > 0 ? 'on' : ''}`}
        aria-haspopup="dialog"
        onClick={openSheet}
      >
        <ListFilter size={16} aria-hidden="true" />
        {name}
      </button>
      <Dialog
        open={shown !== null}
        onClose={putOff}
        title={browse.filters}
        close={browse.close}
        className={`sheet low ${styles.sheet}`}
      >
        {shown && (
          <LaterFilters
            part="sheet"
            params={params}
            typed={shown}
            found={found}
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
