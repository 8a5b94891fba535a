import { err, ok, type Result } from '../kernel/result.ts'

export const LISTING_STATES = ['draft', 'in_review', 'published', 'paused', 'archived'] as const
export type ListingState = (typeof LISTING_STATES)[number]

/** What a host may do with an own space, and what an admin decides; of neither the other. */
export const HOST_STEPS = ['submit', 'withdraw', 'pause', 'resume', 'archive', 'restore'] as const
export type HostStep = (typeof HOST_STEPS)[number]
export type ListingStep = HostStep | 'approve' | 'send_back'

/** From where each step may be taken. */
const FROM: Record<ListingStep, readonly ListingState[]> = {
  submit: ['draft'],
  withdraw: ['in_review'],
  approve: ['in_review'],
  // An admin also takes a listing down that is on offer, or was paused.
  send_back: ['in_review', 'published', 'paused'],
  pause: ['published'],
  resume: ['paused'],
  archive: ['draft', 'published', 'paused'],
  restore: ['archived'],
}

type Facts = {
  /** Whether the operator looks at a listing before it is published. */
  readonly reviewed: boolean
  /** Whether it was on offer before: then it need not begin again. */
  readonly wasPublished: boolean
}

/** The state a step leads to, or that it cannot be taken now. */
export function listingAfter(
  state: ListingState,
  step: ListingStep,
  { reviewed, wasPublished }: Facts,
): Result<ListingState, { readonly code: 'not_now'; readonly state: ListingState }> {
  if (!FROM[step].includes(state)) return err({ code: 'not_now', state })
  switch (step) {
    case 'submit':
      return ok(reviewed ? 'in_review' : 'published')
    case 'withdraw':
    case 'send_back':
      return ok('draft')
    case 'approve':
    case 'resume':
      return ok('published')
    case 'pause':
      return ok('paused')
    case 'archive':
      return ok('archived')
    case 'restore':
      return ok(wasPublished ? 'paused' : 'draft')
  }
}

/** The steps a host may take now. */
export function hostSteps(state: ListingState): HostStep[] {
  return HOST_STEPS.filter((step) => FROM[step].includes(state))
}
