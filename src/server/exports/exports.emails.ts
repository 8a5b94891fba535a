import { EXPORT_KEPT_DAYS } from '../../domain/accounts/data-export.ts'
import type { Email } from '../external/mail/draw-email.ts'

export function exportReadyMail(name: string, until: string): Email {
  return {
    kind: 'data_export_ready',
    name,
    subject: 'Your data export is ready',
    minutes: EXPORT_KEPT_DAYS * 24 * 60,
    lines: [
      `The export of your Daylet data that you asked for is ready. You can download it from your profile until ${until}. Then we delete the file.`,
      'If you didn’t ask for it, someone else may be signed in to your account. They can’t download the file without confirming that they are you. Check your devices and change your password.',
    ],
    link: { path: '/profile#data', label: 'Go to your profile' },
  }
}

export function exportFailedMail(name: string): Email {
  return {
    kind: 'data_export_failed',
    name,
    subject: 'We couldn’t prepare your data export',
    lines: [
      'Something went wrong on our side while we prepared the export of your Daylet data. Please request it again.',
    ],
    link: { path: '/profile#data', label: 'Request a new export' },
  }
}
