import type { ApplicationField, FieldProblem } from '../../domain/hosting/application-fields.ts'
import { FIELD_LENGTHS, PITCH_MIN } from '../../domain/hosting/application-fields.ts'
import { type ApplicationState, REAPPLY_DAYS } from '../../domain/hosting/host-application.ts'

export const hostingWords = {
  title: 'Become a Host · Daylet',
  description: 'Apply to let your studio, office, hall or workshop on Daylet by the hour or the day.',
  headline: 'Become a host',
  lead: 'Let your rooms by the hour or the day, at your price and by your calendar.',
  how: 'How it works',
  steps: [
    { title: 'Apply', text: 'Tell us who you are and what you would like to let. It takes five minutes.' },
    { title: 'We read it', text: 'A person does, and answers by e-mail: yes, no, or what is missing.' },
    {
      title: 'List your space',
      text: 'Photos, hours, prices. A slot is never sold twice, and your share becomes due 24 hours after the start.',
    },
  ],
  signUp: 'Sign up to apply',
  signUpHere: 'Sign up or sign in',
  signUpText: 'The application opens here as soon as you are in.',
  signInHead: 'Sign in to apply',
  noScript: 'An application belongs to an account.',
  form: 'Your application',
  formText: 'What you write is saved as you type. Nobody reads it before you send it.',
  again: 'Apply again',
  againText: 'You can apply again. What you wrote last time is filled in.',
  labels: {
    legalName: 'Legal name',
    businessName: 'Business name',
    country: 'Country',
    phone: 'Phone',
    pitch: 'What would you like to let?',
  } satisfies Record<ApplicationField, string>,
  hints: {
    businessName: 'Optional: what guests know you by, if it is another one.',
    legalName: 'Yours, or that of the company you apply for, as it stands in official papers.',
    phone: 'With its country’s code, such as +49 30 1234567. Guests do not see it.',
    pitch: `Two or three sentences about the space and about you: ${PITCH_MIN} to ${FIELD_LENGTHS.pitch} characters.`,
  },
  documents: 'Documents (optional)',
  documentsText:
    'A trade register extract, a lease, an ID: whatever shows who you are. Only our admins can open them, and they are removed 180 days after the answer.',
  waitForUploads: 'Documents are still on their way. Send the application once they have arrived.',
  documentsSent: 'Documents',
  documentsNoScript: 'Documents can be added once scripts are allowed in this browser.',
  chooseCountry: 'Choose a country',
  send: 'Send application',
  sendAgain: 'Send again',
  save: 'Save draft',
  savedAt: (clock: string) => `Saved at ${clock}`,
  savedDraft: 'Your draft is saved.',
  unsaved: 'Not saved yet. What you typed stays in this browser, and is saved as soon as that works.',
  waitsForProof: 'What you type stays in this browser until your address is verified.',
  changesHead: 'We need something else',
  conflictHead: 'This application was changed elsewhere meanwhile',
  conflictText: 'In another tab or on another device it now says:',
  conflictSame: 'The other version says the same, in another form.',
  empty: '(nothing)',
  useOther: 'Use the other version',
  keepMine: 'Keep what I typed here',
  verifyHead: 'Verify your email address first',
  verifyText: (email: string) => `We sent a link to ${email}. Open it in this browser; this page goes on by itself.`,
  alreadyHost: 'You are a host already.',
  alreadyAdmin: 'Admins need no application.',
  toHost: 'Manage Spaces',
  status: {
    submitted: {
      head: 'We are reading your application',
      text: 'You get an e-mail with the answer. There is nothing to do until then.',
    },
    rejected: { head: 'We could not accept your application', text: 'This is what we wrote to you:' },
  },
  sentAt: 'Sent',
  decidedAt: 'Answered',
  applyFrom: `You can apply again ${REAPPLY_DAYS} days after the answer, from`,
  whatYouSent: 'What you sent',
} as const

export const problemWords: Record<ApplicationField, Partial<Record<FieldProblem, string>>> = {
  legalName: {
    missing: 'Enter the legal name.',
    unseen: 'Enter a name without characters that cannot be seen.',
  },
  businessName: { unseen: 'Enter a name without characters that cannot be seen.' },
  country: { missing: 'Choose a country.', unknown: 'Choose a country from the list.' },
  phone: {
    missing: 'Enter a phone number.',
    bad_phone: 'Enter the number with its country’s code, such as +49 30 1234567.',
  },
  pitch: {
    missing: 'Write two or three sentences about what you would like to let.',
    too_short: `Write a little more: at least ${PITCH_MIN} characters.`,
  },
}
export const anyFieldWords: Partial<Record<FieldProblem, string>> = {
  markup: 'Markup, such as <b>, would be left out. Write it in plain words.',
  too_long: 'This is too long.',
}

export const applicationSteps: Record<ApplicationState, string> = {
  draft: 'Begun',
  submitted: 'Sent',
  needs_changes: 'Sent back',
  approved: 'Approved',
  rejected: 'Rejected',
}

export const applicationStates: Record<ApplicationState, string> = {
  draft: 'Draft',
  submitted: 'Waiting',
  needs_changes: 'Sent back',
  approved: 'Approved',
  rejected: 'Rejected',
}
