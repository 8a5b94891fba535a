import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Embeds } from '../../client/api-types.ts'
import { hostApi } from '../../client/host-api.ts'
import { useWrite } from '../../client/use-write.ts'
import { embedPageWords as words } from '../../copy/embed.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

export function EmbedSites({ sites, most }: Pick<Embeds, 'sites' | 'most'>) {
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState('')
  const field = useRef<HTMLFormElement>(null)
  const add = useWrite((site: string) => hostApi.embeds.addEmbedSite({ site }))
  const drop = useWrite((id: string) => hostApi.embeds.removeEmbedSite({ id }))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setSaid('')
    const added = await add.send(String(new FormData(form).get('site') ?? ''))
    if (!added) return
    form.reset()
    setSaid(words.added(added.origin))
    await revalidate()
  }
  return (
    <section aria-labelledby="embed-sites" className="mt-10 border-t border-ink pt-5">
      <h2 id="embed-sites" className="text-22">
        {words.sites}
      </h2>
      <p className="measure mt-1 text-graphite">{words.sitesText(most)}</p>
      {sites.length === 0 && <p className="mt-4">{words.noSites}</p>}
      <ul className="mt-4 max-w-xl empty:hidden">
        {sites.map(({ id, origin }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-t border-rule py-2">
            <span className="min-w-0 wrap-anywhere">{origin}</span>
            <BusyButton
              type="button"
              look="plain"
              busy={drop.busy}
              onClick={async () => {
                setSaid('')
                if (!(await drop.send(id))) return
                setSaid(words.removed(origin))
                // The button disappears, and the focus must not go with it.
                field.current?.querySelector('input')?.focus()
                await revalidate()
              }}
            >
              {words.remove}
              <span className="sr-only"> {origin}</span>
            </BusyButton>
          </li>
        ))}
      </ul>
      <RefusalNote refusal={drop.refusal} className="mt-3 max-w-xl" />
      <form ref={field} onSubmit={submit} className="mt-4 max-w-xl">
        <Field
          label={words.site}
          hint={words.siteHint}
          name="site"
          inputMode="url"
          autoComplete="url"
          required
          maxLength={300}
        />
        <RefusalNote refusal={add.refusal} className="mt-3" />
        <BusyButton type="submit" look="ink" busy={add.busy} className="mt-4">
          {words.add}
        </BusyButton>
      </form>
      <p role="status" className="mt-3 empty:hidden">
        {said}
      </p>
    </section>
  )
}
