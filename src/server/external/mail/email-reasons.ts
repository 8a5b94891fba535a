import { mayChoose, type NoticeKind } from '../../../domain/notifications/notice-kinds.ts'

type Reason = { because: string; emails: string }

const REASONS: Readonly<Record<NoticeKind, Reason>> = {
  message: { because: 'someone wrote to you on Daylet', emails: 'message emails' },
  booking: { because: 'you book or host on Daylet', emails: 'request emails' },
  reminder: { because: 'of a booking on Daylet', emails: 'reminder emails' },
  confirmation: { because: 'of a booking on Daylet', emails: 'Emails that confirm or change a booking' },
  review: { because: 'of a booking on Daylet', emails: 'review emails' },
  hosting: { because: 'you host or applied to host on Daylet', emails: 'hosting emails' },
  payout: { because: 'you get payouts from Daylet', emails: 'payout emails' },
  account: {
    because: 'your address was used for an account on Daylet',
    emails: 'Emails about your account and its security',
  },
  platform: { because: 'you help run Daylet', emails: 'platform emails' },
}

export const reasonFor = (kind: NoticeKind): string => {
  const { because, emails } = REASONS[kind]
  const must = mayChoose(kind, 'email') ? '' : ` ${emails} can’t be turned off.`
  return `You’re receiving this email because ${because}.${must}`
}

export const stopLabel = (kind: NoticeKind): string => `Unsubscribe from ${REASONS[kind].emails}`
