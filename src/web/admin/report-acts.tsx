import { manyWords as words } from '../copy/admin-queues.ts'
import type { ActedOnMany } from './act-on-many.ts'
import { ActsOnMany } from './acts-on-many.tsx'
import { StateTabs } from './state-tabs.tsx'

export function ReportTabs({
  path,
  state,
  open,
  settled,
}: {
  path: string
  state: string
  open: number
  settled: number
}) {
  return (
    <StateTabs
      label={words.states}
      path={path}
      state={state}
      states={[
        { value: 'open', label: words.open, count: open },
        { value: 'settled', label: words.settled, count: settled },
      ]}
    />
  )
}

type SettleReportsProps = {
  any: boolean
  acted: ActedOnMany | undefined
  /** Whether the reported content can be taken down. */
  takeDown?: { label: string; hint: string } | null
}

export function SettleReports({ any, acted, takeDown = null }: SettleReportsProps) {
  return (
    <ActsOnMany
      any={any}
      acts={[
        { value: 'dismissed', label: words.dismiss },
        { value: 'acted_on', label: words.actedOn },
        ...(takeDown ? [{ value: 'taken_down', label: takeDown.label }] : []),
      ]}
      hint={takeDown?.hint ?? words.hint}
      acted={acted}
      done={words.reportsSettled}
    />
  )
}
