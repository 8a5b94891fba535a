import type { SiteSetting } from '../../../domain/settings/site.ts'
import { settingsWords as words } from '../../copy/admin.ts'
import { SelectField } from '../../ui/field.tsx'
import styles from './section-links.module.css'
import { SECTIONS } from './setting-texts.ts'

const LINKS = [...SECTIONS.map(({ name }) => [name, words.names[name]] as const), ['history', words.history] as const]

/** Phones have a select instead of the list. */
export function SectionLinks({ changed }: { changed: ReadonlySet<SiteSetting> }) {
  const edited: ReadonlySet<string> = changed
  return (
    <nav aria-label={words.sections} className={styles.root}>
      <ul className="only-wide">
        {LINKS.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`} data-edited={edited.has(id) || undefined}>
              {label}
              {edited.has(id) && <span className="sr-only">, {words.edited}</span>}
            </a>
          </li>
        ))}
      </ul>
      <SelectField
        className="only-small"
        label={words.goTo}
        defaultValue="brand"
        onChange={({ target }) => document.getElementById(target.value)?.scrollIntoView()}
      >
        {LINKS.map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
    </nav>
  )
}
