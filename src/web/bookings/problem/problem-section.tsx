import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { ConfirmFirst } from '../../accounts/reauth/confirm-first.tsx'
import type { Refusal } from '../../client/api-error.ts'
import type { Booking, Problem, Problems, Profile } from '../../client/api-types.ts'
import { TryKey } from '../../client/try-key.tsx'
import { problemWords as words } from '../../copy/problems.ts'
import { money } from '../../format/money.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { momentIn } from '../moment-in.ts'
import type { ProblemDoing } from './act-on-problem.ts'
import { AnswerForm } from './answer-form.tsx'
import { ProblemCard } from './problem-card.tsx'
import { RefundDecision } from './refund-decision.tsx'
import { ReportForm } from './report-form.tsx'

export type ProblemAnswer = { refusal: Refusal | null; reason: string; sent?: Record<string, string> } | null
export type ProblemSectionProps = {
  booking: Booking
  problems: Problems
  doing: ProblemDoing | null
  busy: boolean
  answer: ProblemAnswer
  profile: Profile | null
}

export function ProblemSection(props: ProblemSectionProps) {
  const { booking, problems, doing, busy, answer, profile } = props
  const { items, mayReport, disputed } = problems
  const refusal = answer?.refusal ?? null
  const proves = refusal?.code === 'confirm_first' && profile !== null
  const why = useRef<HTMLDivElement>(null)
  // The message is above the form, and the button may be far below it.
  useEffect(() => {
    if (answer?.refusal && !busy) why.current?.scrollIntoView({ block: 'center' })
  }, [answer, busy])
  const open = items.some(({ endedAt }) => endedAt === null)
  if (items.length === 0 && !mayReport && !refusal) return null
  return (
    <section
      id="problem"
      aria-labelledby="problem-head"
      className={items.length > 0 || doing ? 'grid gap-4 border-t border-rule pt-6' : 'grid gap-4'}
    >
      <h2 id="problem-head" className={items.length > 0 || doing ? 'text-18' : 'sr-only'}>
        {words.head}
      </h2>
      {refusal && !proves && !busy && (
        <div ref={why}>
          <Note kind="bad" role="alert">
            <p>{refusal.message}</p>
            {/* The form disappears when its action is no longer possible. */}
            {!doing && answer?.reason && (
              <>
                <p className="mt-2">{words.hadWritten}</p>
                <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                  {answer.reason}
                </p>
              </>
            )}
          </Note>
        </div>
      )}
      {proves && !busy && <ConfirmFirst profile={profile} why={words.confirmFirst} sent={answer?.sent ?? {}} />}
      {disputed && open && <Note kind="warn">{words.disputed[booking.party]}</Note>}
      {items.map((problem) => (
        <ProblemCard key={problem.id} problem={problem} booking={booking} problems={problems}>
          {problem.endedAt === null && !doing && <ProblemActions {...props} problem={problem} />}
          {problem.endedAt === null && doing && <Doing {...props} doing={doing} problem={problem} />}
        </ProblemCard>
      ))}
      {doing === 'report_problem' && <ReportForm booking={booking} busy={busy} answer={answer} round={items.length} />}
      {mayReport && !doing && <ReportLink booking={booking} problems={problems} />}
    </section>
  )
}

function ReportLink({ booking, problems: { reportUntil } }: Pick<ProblemSectionProps, 'booking' | 'problems'>) {
  return (
    <div>
      <Link className="btn" to="?do=report_problem#problem" preventScrollReset>
        {words.report}
      </Link>
      {reportUntil && (
        <p className="num mt-2 text-14 text-graphite">{words.reportHint(momentIn(booking, reportUntil))}</p>
      )}
    </div>
  )
}

type OneProps = ProblemSectionProps & { problem: Problem }

function ProblemActions({ booking, problems, busy, problem }: OneProps) {
  const { may, id, answer } = problem
  const offer = Math.min(answer?.offerCents ?? 0, problems.refundableCents)
  const links = [
    ...(may.answer ? [{ to: 'answer_problem', label: words.answer }] : []),
    ...(may.settle ? [{ to: 'settle_problem', label: words.settle }] : []),
  ]
  if (!may.accept && !may.withdraw && links.length === 0) return null
  return (
    <div className="grid gap-3">
      {may.accept && <p className="text-14 text-graphite">{words.toCard}</p>}
      <div className="flex flex-wrap gap-3">
        {may.accept && offer > 0 && (
          <Form method="post" className="max-sm:w-full">
            <TryKey />
            <input type="hidden" name="intent" value="accept_offer" />
            <input type="hidden" name="problem" value={id} />
            <input type="hidden" name="offer" value={offer} />
            <BusyButton type="submit" className="max-sm:w-full" busy={busy}>
              {words.accept(money(offer, booking.quote.currency))}
            </BusyButton>
          </Form>
        )}
        {links.map(({ to, label }) => (
          <Link key={to} className="btn solid" to={`?do=${to}#problem`} preventScrollReset>
            {label}
          </Link>
        ))}
        {may.withdraw && (
          <Link className="btn" to="?do=withdraw_problem#problem" preventScrollReset>
            {words.withdraw}
          </Link>
        )}
      </div>
    </div>
  )
}

function Doing(props: OneProps & { doing: ProblemDoing }) {
  if (props.doing === 'answer_problem') return <AnswerForm {...props} />
  const { refundableCents: most, currency, shares } = props.problems
  if (props.doing === 'settle_problem' && shares)
    return (
      <RefundDecision
        most={most}
        currency={currency}
        shares={shares}
        busy={props.busy}
        answer={props.answer}
        id={props.problem.id}
        intent="settle_problem"
        head={words.settleHead}
        nothing={words.nothing}
        yes={words.settleYes}
      />
    )
  if (props.doing === 'withdraw_problem') return <WithdrawForm {...props} />
  return null
}

function WithdrawForm({ problem: { id, state }, busy }: OneProps) {
  return (
    <Form method="post" className="grid gap-4">
      <h3 className="text-18">{words.withdrawHead}</h3>
      <p>{words.withdrawText}</p>
      <TryKey />
      <input type="hidden" name="intent" value="withdraw_problem" />
      <input type="hidden" name="problem" value={id} />
      <input type="hidden" name="state" value={state} />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" look="ink" busy={busy}>
          {words.withdraw}
        </BusyButton>
        <Link className="btn" to="?#problem" preventScrollReset>
          {words.back}
        </Link>
      </div>
    </Form>
  )
}
