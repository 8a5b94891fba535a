import type { privacy } from '../copy/legal.ts'
import { named } from '../format/brand.ts'

export function LegalPage({ page }: { page: typeof privacy }) {
  return (
    <article className="wrap py-12 md:py-16">
      <h1 className="serif text-48 md:text-64">{page.headline}</h1>
      <p className="mt-3 text-14 text-graphite num">{page.changed}</p>
      <div className="mt-10 grid gap-10">
        {page.sections.map((section) => (
          <section
            key={section.title}
            className="grid gap-x-10 gap-y-3 border-t border-rule pt-5 md:grid-cols-[280px_1fr]"
          >
            <h2 className="text-18">{named(section.title)}</h2>
            <div className="grid gap-3 measure">
              {section.text.map((text) => (
                <p key={text}>{named(text)}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
    </article>
  )
}
