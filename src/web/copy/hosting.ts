import type { ApplicationField, FieldProblem } from '../../domain/hosting/application-fields.ts'
import { FIELD_LENGTHS, PITCH_MIN } from '../../domain/hosting/application-fields.ts'
import { type ApplicationState, REAPPLY_DAYS } from '../../domain/hosting/host-application.ts'

export const hostingWords = {
  title: 'Become a Host · Daylet',
  description: 'Apply to rent out your studio, office, hall or workshop on Daylet by the hour or day.',
  headline: 'Become a host',
  lead: 'Rent out your space by the hour or day, at your price, on your schedule.',
  how: 'How it works',
  steps: [
    { title: 'Apply', text: 'Tell us who you are and what you’d like to rent out. It takes five minutes.' },
    { title: 'We review it', text: 'A person reviews it and emails you a decision, or asks for what’s missing.' },
    {
      title: 'List your space',
      text: 'Photos, hours, prices. A slot is never sold twice, and your payout becomes due 24 hours after the start.',
    },
  ],
  signUp: 'Sign up to apply',
  signUpText: 'Your application opens here once you’re signed in.',
  signInHead: 'Sign in to apply',
  form: 'Your application',
  formText: 'Your application is saved as you type. We only read it once you send it.',
  again: 'Apply again',
  againText: 'You can apply again. We’ve filled in your previous answers.',
  labels: {
    legalName: 'Legal name',
    businessName: 'Business name',
    country: 'Country',
    phone: 'Phone',
    pitch: 'What would you like to list?',
  } satisfies Record<ApplicationField, string>,
  hints: {
    businessName: 'Optional: the name guests know you by, if different.',
    legalName: 'Your name or your company’s, as shown on official documents.',
    phone: 'Include the country code, such as +49 30 1234567. Guests don’t see it.',
    pitch: `Two or three sentences about the space and about you: ${PITCH_MIN} to ${FIELD_LENGTHS.pitch} characters.`,
  },
  documents: 'Documents (optional)',
  documentsText:
    'A business registration, a lease or an ID: anything that shows who you are. Only admins can open them. We delete them 180 days after our decision.',
  waitForUploads: 'Documents are still uploading. Send the application once they’re done.',
  documentsSent: 'Documents',
  chooseCountry: 'Choose a country',
  send: 'Send application',
  sendAgain: 'Send again',
  savedAt: (clock: string) => `Saved at ${clock}`,
  unsaved: 'Not saved yet. Your text stays in this browser, and we’ll save it as soon as we can.',
  waitsForProof: 'Your text stays in this browser until your address is verified.',
  changesHead: 'We need a few changes',
  conflictHead: 'This application was changed elsewhere',
  conflictText: 'The version from your other tab or device:',
  conflictSame: 'The other version says the same in a different format.',
  empty: '(nothing)',
  useOther: 'Use the other version',
  keepMine: 'Keep what I typed here',
  verifyHead: 'Verify your email address first',
  verifyText: (email: string) =>
    `We sent a link to ${email}. Open it in this browser; this page continues automatically.`,
  alreadyHost: 'You’re already a host.',
  alreadyAdmin: 'Admins don’t need to apply.',
  toHost: 'Manage Spaces',
  status: {
    submitted: {
      head: 'We’re reviewing your application',
      text: 'We’ll email you the decision. There’s nothing to do until then.',
    },
    rejected: { head: 'We couldn’t accept your application', text: 'Our message:' },
  },
  sentAt: 'Sent',
  decidedAt: 'Decided',
  applyFrom: `You can apply again ${REAPPLY_DAYS} days after the decision, from`,
  whatYouSent: 'Your application',
} as const

export const problemWords: Record<ApplicationField, Partial<Record<FieldProblem, string>>> = {
  legalName: {
    missing: 'Enter the legal name.',
    unseen: 'Enter a name without invisible characters.',
  },
  businessName: { unseen: 'Enter a name without invisible characters.' },
  country: { missing: 'Choose a country.', unknown: 'Choose a country from the list.' },
  phone: {
    missing: 'Enter a phone number.',
    bad_phone: 'Enter the number with its country code, such as +49 30 1234567.',
  },
  pitch: {
    missing: 'Write two or three sentences about what you’d like to list.',
    too_short: `Write a little more: at least ${PITCH_MIN} characters.`,
  },
}
export const anyFieldWords: Partial<Record<FieldProblem, string>> = {
  markup: 'Markup, such as <b>, isn’t allowed. Use plain text.',
  too_long: 'This is too long.',
}

export const applicationSteps: Record<ApplicationState, string> = {
  draft: 'Started',
  submitted: 'Sent',
  needs_changes: 'Sent back',
  approved: 'Approved',
  rejected: 'Rejected',
}

export const applicationStates: Record<ApplicationState, string> = {
  draft: 'Draft',
  submitted: 'Needs review',
  needs_changes: 'Sent back',
  approved: 'Approved',
  rejected: 'Rejected',
}
