import type { FileId, ProblemId } from '../../../domain/kernel/id.ts'
import { cents } from '../../../domain/kernel/money.ts'
import { typedCents } from '../../../domain/kernel/typed-cents.ts'
import { partOf } from '../../../domain/payments/ledger.ts'
import type { Problems } from '../../client/api-types.ts'
import type { PageParts } from '../../client/page-context.ts'

const PROBLEM_INTENTS = [
  'report_problem',
  'answer_problem',
  'accept_offer',
  'withdraw_problem',
  'settle_problem',
  'decide_payout',
] as const
export type ProblemIntent = (typeof PROBLEM_INTENTS)[number]
const DOINGS = ['report_problem', 'answer_problem', 'withdraw_problem', 'settle_problem'] as const
export type ProblemDoing = (typeof DOINGS)[number]

export const problemIntent = (asked: unknown): ProblemIntent | null =>
  PROBLEM_INTENTS.find((one) => one === asked) ?? null

/** Returns null if the URL names no form, or a form that isn't available now. */
export function problemDoing(asked: string | null, problems: Problems | null): ProblemDoing | null {
  const may = problems?.items[0]?.may
  const can = {
    report_problem: problems?.mayReport ?? false,
    answer_problem: may?.answer ?? false,
    withdraw_problem: may?.withdraw ?? false,
    settle_problem: may?.settle ?? false,
  }
  return DOINGS.find((one) => one === asked && can[one]) ?? null
}

type Api = PageParts['api']

export async function actOnProblem(api: Api, bookingId: string, intent: ProblemIntent, typed: FormData): Promise<void> {
  const text = (name: string) => String(typed.get(name) ?? '')
  const { bookingProblems: problems } = api
  const idempotencyKey = text('tryKey') || undefined
  const step = { id: text('problem') as ProblemId, idempotencyKey }
  switch (intent) {
    case 'report_problem': {
      const photos = text('photos').split(',').filter(Boolean) as FileId[]
      const reason = text('what') as never
      await problems.reportProblem({ id: bookingId as never, reason, text: text('reason'), photos, idempotencyKey })
      return
    }
    case 'answer_problem':
      await problems.answerProblem({ ...step, text: text('reason'), offerCents: typedCents(text('amount')) ?? 0 })
      return
    case 'accept_offer':
      await problems.acceptOffer({ ...step, offerCents: Number(text('offer')) })
      return
    case 'withdraw_problem':
      await problems.withdrawProblem({ ...step, state: text('state') as never })
      return
    case 'settle_problem':
      await problems.settleProblem({ ...step, refundCents: refundIn(text), reason: text('reason') })
      return
    case 'decide_payout': {
      const id = bookingId as never
      await api.admin.decidePayout({ id, refundCents: refundIn(text), reason: text('reason'), idempotencyKey })
    }
  }
}

function refundIn(text: (name: string) => string): number {
  if (text('outcome') === 'full') return Number(text('most'))
  return text('outcome') === 'partial' ? (typedCents(text('amount')) ?? 0) : 0
}

export type Shares = NonNullable<Problems['shares']>

export function hostPart(shares: Shares, refund: number): number {
  return shares.hostReceives - partOf(shares as never, cents(shares.total - refund)).hostReceives
}
