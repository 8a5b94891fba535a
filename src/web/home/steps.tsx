import { home } from '../copy/home.ts'

export function Steps() {
  return (
    <section className="wrap pt-14 md:pt-18" aria-labelledby="steps-title">
      <h2 id="steps-title" className="serif mb-6.5 text-[clamp(2rem,3.4vw,2.875rem)]">
        {home.steps}
      </h2>
      <ol className="grid gap-7 md:grid-cols-3">
        {home.step.map(({ title, text }, at) => (
          <li key={title} className="border-t border-ink pt-4.5">
            <span className="serif mb-5 block text-[2.5rem] text-signal" aria-hidden="true">
              {at + 1}
            </span>
            <h3 className="mb-1 text-18">{title}</h3>
            <p className="max-w-[34ch] text-graphite">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
