import { err, ok, type Result } from '../kernel/result.ts'

export const LISTING_STATES = ['draft', 'in_review', 'published', 'paused', 'archived'] as const
export type ListingState = (typeof LISTING_STATES)[number]

export const HOST_STEPS = ['submit', 'withdraw', 'pause', 'resume', 'archive', 'restore'] as const
export type HostStep = (typeof HOST_STEPS)[number]
export type ListingStep = HostStep | 'approve' | 'send_back'

const FROM: Record<ListingStep, readonly ListingState[]> = {
  submit: ['draft'],
  withdraw: ['in_review'],
  approve: ['in_review'],
  // An admin can also take down a published or paused listing.
  send_back: ['in_review', 'published', 'paused'],
  pause: ['published'],
  resume: ['paused'],
  archive: ['draft', 'published', 'paused'],
  restore: ['archived'],
}

type Facts = {
  readonly reviewed: boolean
  readonly wasPublished: boolean
}

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

export function hostSteps(state: ListingState): HostStep[] {
  return HOST_STEPS.filter((step) => FROM[step].includes(state))
}
