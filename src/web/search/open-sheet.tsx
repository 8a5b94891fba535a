import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Count } from '../client/api-types.ts'
import { browse } from '../copy/search.ts'
import styles from './filter-sheet.module.css'
import { browseUrl, filtersSet, formParams, withoutFilters } from './search-params.ts'
import { SheetFields } from './sheet-fields.tsx'
import { useCountAhead } from './use-count-ahead.ts'

type OpenSheetProps = {
  params: URLSearchParams
  found: Count | null
  amenities: readonly string[]
  typed: URLSearchParams
  onTyped: (typed: URLSearchParams) => void
  onApply: (sent: URLSearchParams) => void
}

/** The form in the open sheet; its button shows the number of results. */
export function OpenSheet({ params, typed, found, amenities, onTyped, onApply }: OpenSheetProps) {
  const form = useRef<HTMLFormElement>(null)
  const { count, ask } = useCountAhead(form, params.toString(), found)
  const [filled, setFilled] = useState({ typed, any: filtersSet(typed) > 0, times: 0 })
  const send = useRef<HTMLButtonElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was filled in elsewhere and not applied
  useEffect(() => {
    if (browseUrl(typed) !== browseUrl(params)) ask()
  }, [])

  const onChange = () => {
    if (!form.current) return
    const now = formParams(form.current)
    onTyped(now)
    setFilled({ ...filled, any: filtersSet(now) > 0 })
    ask()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.current) onApply(formParams(form.current))
  }
  const clear = (event: MouseEvent) => {
    event.preventDefault()
    const none = new URLSearchParams(withoutFilters(params).split('?')[1])
    onTyped(none)
    setFilled({ typed: none, any: false, times: filled.times + 1 })
    // The pressed link disappears, so focus the submit button.
    send.current?.focus()
    ask()
  }

  return (
    <form ref={form} action="/browse" method="get" onSubmit={submit} onChange={onChange} aria-label={browse.allFilters}>
      <SheetFields key={filled.times} params={params} typed={filled.typed} amenities={amenities} />
      <SheetFoot
        params={params}
        words={count ? browse.show(count) : browse.apply}
        button={send}
        onClear={filled.any ? clear : null}
      />
    </form>
  )
}

type SheetFootProps = {
  params: URLSearchParams
  words: string
  button?: RefObject<HTMLButtonElement | null>
  /** Null if nothing is filled in. Undefined lets the link work normally. */
  onClear?: ((event: MouseEvent) => void) | null
}

export function SheetFoot({ params, words, button, onClear }: SheetFootProps) {
  const clears = onClear === undefined ? filtersSet(params) > 0 : onClear !== null
  return (
    <div className={styles.foot}>
      {clears && (
        <Link className="link" to={withoutFilters(params)} onClick={onClear ?? undefined}>
          {browse.clear}
        </Link>
      )}
      <button type="submit" className="btn ink" ref={button}>
        <span aria-live="polite">{words}</span>
      </button>
    </div>
  )
}
