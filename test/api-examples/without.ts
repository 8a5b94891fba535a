const FILE = 'It returns a file.'
const FORM = 'Its body is a form with files.'
const GOOGLE = 'It needs a token from Google.'
const PASSKEY = 'It needs the answer of a passkey.'

/** The operations that have no example of their body or their answer, and why. */
export const WITHOUT: Readonly<Record<string, string>> = {
  'accounting.exportLedger': FILE,
  'allBookings.exportAllBookings': FILE,
  'bookings.calendarFile': FILE,
  'bookings.receipt': FILE,
  'calendarLinks.exportCalendar': FILE,
  'dataExports.downloadExport': FILE,
  'documents.creditNote': FILE,
  'financial.commissionInvoice': FILE,
  'financial.exportLines': FILE,
  'financial.statementCsv': FILE,
  'financial.statementPdf': FILE,
  'people.exportPeople': FILE,
  'bookingProblems.uploadProblemPhotos': FORM,
  'files.setProfilePhoto': FORM,
  'files.uploadDocuments': FORM,
  'hosting.addDocuments': FORM,
  'photosOfSpaces.addPhotos': FORM,
  'accounts.joinAccount': GOOGLE,
  'accounts.signInWithGoogle': GOOGLE,
  'accounts.signInWithPasskey': PASSKEY,
  'profile.addPasskey': PASSKEY,
}
