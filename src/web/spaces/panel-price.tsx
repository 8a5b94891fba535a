import type { Space } from '../replies.ts'
import { panelWords } from '../words/space.ts'
import { money, priceCents } from './money-words.ts'

/** "$320 / day · $52 / hour": the day as on the cards, with all fees; the hour as the host set it. */
export function PanelPrice({ space }: { space: Space }) {
  const { hourCents, currency } = space.rates
  return (
    <p className="num">
      {space.price !== null && (
        <>
          <b className="text-[1.625rem] font-[620]">{money(priceCents(space.price), currency)}</b>
          {panelWords.perDay}
        </>
      )}
      {hourCents !== null &&
        (space.price === null ? (
          <>
            <b className="text-[1.625rem] font-[620]">{money(hourCents, currency)}</b>
            {panelWords.perHour}
          </>
        ) : (
          <span className="text-graphite">
            {' · '}
            {money(hourCents, currency)}
            {panelWords.perHour}
          </span>
        ))}
    </p>
  )
}
