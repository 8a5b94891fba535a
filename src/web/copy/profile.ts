import { accountWords } from './accounts.ts'

/** The sentences of /profile and /profile/security. */
export const profileWords = {
  title: 'Profile · Daylet',
  description: 'Your name, your email address and your data.',
  securityTitle: 'Sign-in and security · Daylet',
  securityDescription: 'Password, second factor, passkeys and devices.',
  nav: 'Account pages',
  you: 'Profile',
  security: 'Sign-in and security',
  head: 'Profile',
  securityHead: 'Sign-in and security',
  noScript: 'Changes on this page need JavaScript. Switch it on and load the page again.',
  saved: 'Saved',

  names: 'Name',
  namesText: 'Hosts see it on your bookings.',
  saveNames: 'Save name',

  email: 'Email address',
  emailText: 'For signing in and for everything about your bookings.',
  verified: 'Verified',
  notVerified: 'Not verified yet',
  resend: 'Send the verification mail again',
  resent: 'If it waits to be verified, a mail is on its way.',
  pending: (email: string) => `We sent a link to ${email}. The new address counts once you open it.`,
  linkSent: 'The link is on its way.',
  newEmail: 'New email address',
  changeEmail: 'Change address',

  joined: 'Outside sign-ins',
  joinedNames: { google: 'Google', sso: 'Single sign-on' },
  host: 'Become a host',
  hostText: 'Let your own space by the hour or the day.',
  hostLink: 'Become a Host',

  data: 'Your data',
  dataText: 'Everything kept about your account, in one JSON file.',
  download: 'Download my data',
  fileName: 'daylet-my-data.json',

  deletion: 'Delete account',
  deletionText: 'This cannot be undone. What the books must keep stays without your name.',
  deletionStart: 'Delete my account',
  deletionTitle: 'Delete your account?',
  deletionAsk: (email: string) => `The account ${email}, its sign-ins, passkeys and saved details are removed at once.`,
  deletionYes: 'Delete for good',
  deletionNo: 'Keep the account',
  openMatters: 'First these must be settled:',
  matterKinds: {
    booking: 'Your booking',
    guest_booking: 'A guest’s booking',
    hold: 'A slot you are holding (give it back, or let its 15 minutes pass)',
    guest_hold: 'A guest at the checkout (for 15 minutes at most)',
    refund: 'A refund',
    last_admin: 'The last admin',
  },

  mustEnroll: 'Admins must have a second factor. Everything else opens once it is on.',
  verifyFirst: 'Verify your email address first.',

  password: 'Password',
  passwordText: 'Setting a new one signs out every other device.',
  noPassword: 'You have none: you sign in without. You can set one.',
  passwordCurrent: 'Current password',
  passwordNew: 'New password',
  passwordChange: 'Change password',
  passwordSet: 'Set password',
  passwordDone: 'Your password is set. Other devices are signed out.',

  factor: 'Second factor',
  factorText: 'A code of an authenticator app, asked for at every sign-in except with a passkey.',
  factorOff: 'Off',
  factorDropped: 'The second factor is off.',
  factorSet: 'The second factor is on. Keep the backup codes.',
  factorOn: 'On',
  factorBegin: 'Set up an authenticator app',
  factorScan: 'Scan this with your authenticator app, or type the key into it.',
  factorQr: 'QR code for the authenticator app',
  factorKey: 'Key',
  factorCode: 'Six digits the app shows now',
  factorVerify: 'Turn it on',
  factorCancel: 'Cancel',
  factorAnew: 'Set it up anew',
  factorDrop: 'Turn it off',
  factorDropTitle: 'Turn off the second factor?',
  factorDropText: 'Your password alone then opens the account. The backup codes stop working.',
  factorDropNo: 'Keep it on',
  backupLeft: (count: number) => (count === 1 ? '1 backup code is left.' : `${count} backup codes are left.`),
  backupRenew: 'New backup codes',
  backupTitle: 'Your backup codes',
  backupText:
    'They are shown this once. Each opens the account once when the app is out of reach. Keep them where only you look.',
  backupCopy: 'Copy',
  backupCopied: 'Copied',
  backupNotCopied: 'Copying did not work. Select the codes and copy them yourself.',
  backupSave: 'Download',
  backupPrint: 'Print',
  backupDone: 'I have kept them',
  backupFile: 'daylet-backup-codes.txt',
  backupFileHead: (email: string) => `Daylet backup codes for ${email}. Each works once.`,

  passkeys: 'Passkeys',
  passkeysText: 'Sign in with this device’s lock, a phone or a security key.',
  noPasskeys: 'You have no passkeys.',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'So that you know it again, “Work laptop” say.',
  passkeyAdd: 'Add a passkey',
  passkeyAdded: (name: string) => `The passkey ${name} was added.`,
  passkeyRemove: 'Remove',
  passkeyRemoved: (name: string) => `The passkey ${name} was removed.`,
  passkeyRemoveLabel: (name: string) => `Remove the passkey ${name}`,
  passkeyRemoveTitle: (name: string) => `Remove ${name}?`,
  passkeyRemoveText: 'It no longer opens this account. Delete it on your device as well.',
  passkeyRemoveNo: 'Keep it',
  passkeyStopped: 'No passkey was made. Try again when you are ready.',
  passkeyUnable: 'This browser cannot make passkeys on this page.',
  needPasskeyName: 'Enter a name.',
  addedOn: (day: string, used: string | null) =>
    used ? `Added ${day}, last used ${used}` : `Added ${day}, not used yet`,

  devices: 'Devices',
  devicesText: 'Where your account is signed in.',
  thisDevice: 'This device',
  activeNow: 'Active now',
  active: (ago: string) => `Active ${ago}`,
  endDevice: 'Sign out',
  endedDevice: (name: string) => `${name} was signed out.`,
  endedOthers: 'All other devices were signed out.',
  endDeviceLabel: (name: string) => `Sign out ${name}`,
  endOthers: 'Sign out everywhere else',
  unknownDevice: 'Unknown device',
  onSystem: (browser: string, system: string) => `${browser} on ${system}`,

  confirmTitle: 'Confirm that it is you',
  confirmText: 'We ask before changes like this one. It then holds for ten minutes.',
  confirmPassword: accountWords.password,
  confirmWrong: 'This password is not right.',
  confirmMail: 'Email me a code',
  confirmMailText: (email: string) => `Your account has no password. We send six digits to ${email}.`,
  confirmMailSent: (email: string) => `Six digits are on their way to ${email}.`,
  confirmMailCode: 'Code from the mail',
  confirmFactor: 'Code of your authenticator app, or a backup code',
  confirmSend: 'Confirm',
  confirmPasskey: 'Use a passkey',
} as const

/** "5 minutes ago", for what happened so many milliseconds before. */
export function agoWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  if (minutes < 60) return many(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 24 ? many(hours, 'hour') : many(Math.round(hours / 24), 'day')
}

function many(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
