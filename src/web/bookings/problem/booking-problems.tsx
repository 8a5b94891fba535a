import type { Booking, HeldPayout, Problems, Profile } from '../../client/api-types.ts'
import type { ProblemDoing } from './act-on-problem.ts'
import { HeldPayoutSection } from './held-payout.tsx'
import { type ProblemAnswer, ProblemSection } from './problem-section.tsx'

type BookingProblemsProps = {
  booking: Booking
  problems: Problems | null
  problemDoes: ProblemDoing | null
  held: HeldPayout | null
  decides: boolean
  profile: Profile | null
  busy: boolean
  answer: (NonNullable<ProblemAnswer> & { intent?: string }) | null
}

export function BookingProblems({ held, decides, problems, problemDoes, answer, ...rest }: BookingProblemsProps) {
  const ofPayout = answer?.intent === 'decide_payout'
  return (
    <>
      {held && <HeldPayoutSection {...rest} held={held} deciding={decides} answer={ofPayout ? answer : null} />}
      {problems && (
        <ProblemSection {...rest} problems={problems} doing={problemDoes} answer={ofPayout ? null : answer} />
      )}
    </>
  )
}
