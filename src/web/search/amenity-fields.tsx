import { Search } from 'lucide-react'
import { type KeyboardEvent, use, useState } from 'react'
import { MOST_OPTIONS } from '../../domain/search/filter-counts.ts'
import { AMENITIES } from '../../domain/spaces/amenities.ts'
import { browse } from '../copy/search.ts'
import { groupAmenities } from '../spaces/amenity-groups.ts'
import { AmenityIcon } from '../spaces/amenity-icon.tsx'
import styles from './amenity-fields.module.css'
import { CountsShown } from './counts-context.ts'
import fieldStyles from './filter-fields.module.css'
import { type FieldsProps, Option, useChosen } from './filter-fields.tsx'

/** The list starts short: this many groups, with this many amenities each. */
const [FIRST_GROUPS, FIRST_OF_GROUP] = [3, 5]

type Offered = { name: string; count: number | null }

export function AmenityFields({ params, whole = false }: FieldsProps & { whole?: boolean }) {
  const [chosen, toggle] = useChosen(params, 'amenities')
  const { busy, counts } = use(CountsShown)
  const loading = busy && counts === null
  const offered = useOffered(chosen)
  const [asked, setAsked] = useState(whole)
  const all = asked || offered.length <= FIRST_GROUPS * FIRST_OF_GROUP
  const [wanted, setWanted] = useState('')
  const text = wanted.trim().toLowerCase()
  const groups = groupAmenities(
    offered.filter(({ name }) => name.toLowerCase().includes(text)),
    ({ name }) => name,
  )
  const isShown = ({ name }: Offered, group: number, at: number) =>
    all || text !== '' || chosen.includes(name) || (group < FIRST_GROUPS && at < FIRST_OF_GROUP)
  const shown = groups
    .map(({ title, items }, group) => ({ title, items: items.filter((one, at) => isShown(one, group, at)) }))
    .filter(({ items }) => items.length > 0)
  return (
    <div>
      <FindAmenity words={loading ? browse.amenities : browse.findAmenity(offered.length)} onChange={setWanted} />
      {shown.length === 0 && text !== '' && <p className={fieldStyles.help}>{browse.noAmenity}</p>}
      <div className={styles.groups} aria-busy={loading}>
        {loading && [1, 2, 3].map((group) => <div key={group} className="bone h-44" />)}
        {shown.map(({ title, items }) => (
          <fieldset key={title} hidden={loading}>
            <legend>{title}</legend>
            {items.map(({ name, count }) => (
              <Option
                key={name}
                name="amenities"
                value={name}
                chosen={chosen.includes(name)}
                count={count}
                onChange={(on) => toggle(name, on)}
              >
                <AmenityIcon name={name} />
                <Marked name={name} text={text} />
              </Option>
            ))}
          </fieldset>
        ))}
      </div>
      {/* Chosen amenities that the search leaves out stay chosen. */}
      {chosen
        .filter((name) => !name.toLowerCase().includes(text))
        .map((name) => (
          <input key={name} type="hidden" name="amenities" value={name} />
        ))}
      {!all && text === '' && !loading && (
        <button type="button" className="link mt-2 min-h-6 text-14" onClick={() => setAsked(true)}>
          {browse.allAmenities(offered.length)}
        </button>
      )}
    </div>
  )
}

/**
 * Lists the chosen amenities first, then those of the results, most common first. An amenity once listed keeps its
 * place while the results change.
 */
function useOffered(chosen: readonly string[]): Offered[] {
  const { counts, busy } = use(CountsShown)
  const counted = counts?.options?.amenities
  const [listed, setListed] = useState(chosen)
  const usual = counts || !busy ? AMENITIES : []
  const more = (counted?.map(({ name }) => name) ?? usual).filter((name) => !listed.includes(name))
  if (more.length > 0) setListed([...listed, ...more])
  const known = new Map(counted?.map(({ name, count }) => [name, count]))
  // The rarest of many amenities aren't counted.
  const uncounted = counted && counted.length < MOST_OPTIONS ? 0 : null
  return listed.map((name) => ({ name, count: known.get(name) ?? uncounted }))
}

function FindAmenity({ words, onChange }: { words: string; onChange: (text: string) => void }) {
  const stay = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()
  return (
    <label className={`${styles.find} needs-script`}>
      <Search size={18} aria-hidden="true" />
      <input
        type="search"
        aria-label={words}
        placeholder={words}
        onKeyDown={stay}
        onChange={(event) => {
          // Finding an option changes no filter.
          event.stopPropagation()
          onChange(event.target.value)
        }}
      />
    </label>
  )
}

function Marked({ name, text }: { name: string; text: string }) {
  const at = text ? name.toLowerCase().indexOf(text) : -1
  if (at < 0) return <span dir="auto">{name}</span>
  return (
    <span dir="auto">
      {name.slice(0, at)}
      <mark>{name.slice(at, at + text.length)}</mark>
      {name.slice(at + text.length)}
    </span>
  )
}
