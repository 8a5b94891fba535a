import type { DayRule, HourRule, Season } from '../../../domain/pricing/rates.ts'
import type { ListingDraft } from '../../client/api-types.ts'
import { ruleWords } from '../../copy/price-rules.ts'
import { dayRuleWords, hourRuleWords, seasonWords } from '../../format/rule-words.ts'
import { DayRuleFields, HourRuleFields, SeasonFields } from './rule-fields.tsx'
import { RuleList } from './rule-list.tsx'

type Rules = Pick<ListingDraft['rates'], 'hourRules' | 'dayRules' | 'seasons'>
type PriceRulesProps = {
  rates: Rules
  byDay: boolean
  byHour: boolean
  onChange: (part: Partial<Rules>) => void
}

const evening = (): HourRule => ({ weekdays: [5, 6], fromMinute: 1080, toMinute: 1440, ppmChange: 0, name: '' })
const weekend = (): DayRule => ({ weekdays: [6, 7], ppmChange: 0, name: '' })
function nextMonth(): Season {
  const from = Temporal.Now.plainDateISO().add({ months: 1 }).with({ day: 1 })
  return { from: from.toString(), to: from.with({ day: 31 }).toString(), ppmChange: 0, name: '' }
}

export function PriceRules({ rates, byDay, byHour, onChange }: PriceRulesProps) {
  return (
    <>
      {byDay && (
        <RuleList
          legend={ruleWords.dayRules}
          hint={ruleWords.firstCounts}
          add={ruleWords.addDayRule}
          rules={rates.dayRules}
          fresh={weekend}
          words={dayRuleWords}
          onChange={(dayRules) => onChange({ dayRules })}
        >
          {(fields) => <DayRuleFields {...fields} />}
        </RuleList>
      )}
      {byHour && (
        <RuleList
          legend={ruleWords.hourRules}
          hint={ruleWords.firstCounts}
          add={ruleWords.addHourRule}
          rules={rates.hourRules}
          fresh={evening}
          words={hourRuleWords}
          onChange={(hourRules) => onChange({ hourRules })}
        >
          {(fields) => <HourRuleFields {...fields} />}
        </RuleList>
      )}
      {(byDay || byHour) && (
        <RuleList
          legend={ruleWords.seasons}
          add={ruleWords.addSeason}
          hint={`${ruleWords.seasonsAdd} ${ruleWords.firstCounts}`}
          rules={rates.seasons}
          fresh={nextMonth}
          words={seasonWords}
          onChange={(seasons) => onChange({ seasons })}
        >
          {(fields) => <SeasonFields {...fields} />}
        </RuleList>
      )}
    </>
  )
}
