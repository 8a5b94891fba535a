import { sessionWords } from './sessions.ts'

export const wayWords = {
  others: 'Or continue with',
  othersUp: 'Or sign up with',
  byCode: 'Email me a code',
  byPasskey: 'Sign in with a passkey',
  byGoogle: 'Continue with Google',
  bySso: (name: string) => `Continue with ${name}`,
  byPassword: 'Use your password instead',
  forgot: 'Forgot password?',

  codeHead: 'Sign in with a code',
  codeText: 'We’ll email you a 6-digit code. It works for ten minutes.',
  codeSend: 'Send the code',
  codeSentHead: 'Check your email',
  codeSent: (email: string) =>
    `If there’s an account for ${email}, we’ve sent a 6-digit code. It works for ten minutes.`,
  codeAnswer: 'Sign In',
  codeAgain: 'Send another code',
  codeAgainSent: 'Another code is on its way.',
  otherAddress: 'Use another address',

  passkeyStopped: 'No passkey was used. Try again, or choose another way.',
  passkeyUnable: 'This browser can’t use passkeys on this page. Choose another way.',

  googleHead: 'Set up Google sign-in',
  googleText:
    'Google sign-in is off until its keys are set. Create an OAuth client in the Google Cloud console, then start Daylet with:',
  googleRedirect: 'As the authorized redirect address, enter:',
  googleOnly: 'This note is shown in development only.',

  factorTitle: 'Second factor · Daylet',
  factorDescription: 'Enter the code of your authenticator app.',
  factorHead: 'One more step',
  factorText: 'Enter the 6-digit code from your authenticator app.',
  factorBackupText: 'Enter one of your backup codes. Each works once.',
  factorEither: 'You can also use a backup code.',
  factorCode: 'Code from the app',
  factorBackup: 'Backup code',
  toBackup: 'Use a backup code',
  toApp: 'Use the authenticator app',
  factorSend: 'Continue',
  beginAgain: 'Sign in again',

  recoverTitle: 'Set a new password · Daylet',
  recoverDescription: 'Ask for a link to set a new password.',
  recoverHead: 'Forgot your password?',
  recoverText: 'Enter your address. We’ll send you a link to set a new password. It works for 30 minutes.',
  recoverSend: 'Send the link',
  recoverSentHead: 'Check your email',
  recoverSent: (email: string) => `If there’s an account for ${email}, we’ve sent a link. It works for 30 minutes.`,
  recoverAgain: 'Send it again',
  recoverSetHead: 'Set a new password',
  recoverSetText:
    'You’ll be signed in here and signed out everywhere else. Passkeys are removed; you can add them again.',
  recoverSet: 'Set the password',
  recoverEnded: 'Ask for another link below.',
  linkFactor: 'Code from your authenticator app',
  linkFactorHint: 'Or enter one of your backup codes.',
  lostFactor: 'I’ve lost my authenticator and backup codes',
  lostText: 'We can remove the second factor after 72 hours. If you ask for it now:',
  lostFollows: [
    'we’ll notify every device and email address on your account, and anyone signed in to it can stop the request',
    'for 72 hours you can’t make payments, cancel bookings or change how you sign in',
    'then we’ll email you a link to set a new password, and the second factor is off',
  ],
  lostSend: 'Ask to remove the second factor',
  lostAdmin:
    'This is an admin’s account, so its second factor can’t be removed by email. Ask another admin to reset it. If there isn’t one, the site’s operator can do it on the command line.',
  waitHead: 'Your second factor will be removed',
  waitUntil: 'You can set a new password without it from',
  waitThen: 'We’ll email you a link then. You don’t need to keep this page open.',
  waitOverHead: 'The 72 hours are over',
  waitOver: 'You can now set a new password without the second factor. This link is older than that.',
  waitOverLink: 'Get a new link',

  stopTitle: 'Keep the second factor · Daylet',
  stopDescription: 'Stop the removal of an account’s second factor.',
  stopHead: 'Keep the second factor on?',
  stopText:
    'Someone asked to remove the second factor from a Daylet account that used this email address before. If that wasn’t you, enter a code to stop it. Nothing else changes.',
  stopSignedIn:
    'Signed in to the account on another device? You can stop it there without a code, on the security page.',
  stopSend: 'Stop the request',
  stopEnded: 'This request has already been stopped or completed, or has expired. There’s nothing to do.',
  stoppedHead: 'The second factor stays on',
  stopped: 'The request was stopped. We’ve emailed the owner of the account.',
  newPassword: 'New password',
  backToSignIn: 'Back to sign in',

  verifyTitle: 'Verify your email address · Daylet',
  verifyDescription: 'Open the link we sent to verify an address.',
  verifyHead: 'Verify your address',
  verifyText: 'Confirm that this email address is yours.',
  verifySend: 'Verify the address',
  verifiedHead: 'Your address is verified',
  verified: (email: string) => `${email} is now verified.`,
  verifyEndedHead: 'This link has expired or was already used',
  verifyEnded: 'Links work once, for 24 hours. Enter your email address and we’ll send you another one.',
  verifyResend: 'Send another link',
  verifyResent: (email: string) => `If ${email} still needs verifying, we’ve sent a link.`,
  toProfile: 'Go to your profile',
  toHome: 'Go to the home page',

  joinTitle: 'Link your accounts · Daylet',
  joinDescription: 'Link another sign-in to your account.',
  joinHead: 'Link this sign-in to your account',
  joinText:
    'Someone signed in to another service with your email address, and Daylet and that service haven’t both verified the address yet. If that was you, link the two accounts. From then on:',
  joinDrops: ['the old password no longer works', 'every device is signed out', 'passkeys are removed'],
  joinKeeps:
    'Your bookings, your name and your second factor stay. If it wasn’t you, close this page: nothing changes.',
  joinFactor: 'This account has a second factor. Enter a code to link the two.',
  joinSend: 'Link and sign in',
  joinEnded:
    'This link only works in the browser where you signed in with the other service. Sign in there again, and we’ll send another link.',

  verifyElsewhere:
    'You signed up in another browser. To keep your password, open the link there. If you continue here, the other browser is signed out, and you set a new password.',
  verifyTakeOver: 'Verify and set a new password',

  claimTitle: 'Take your account back · Daylet',
  claimDescription: 'Sign out everyone else and set a new password.',
  claimHead: 'Take your account back',
  claimText: 'Use this if someone else changed how you sign in to your account. If you continue:',
  claimDrops: [
    'the password no longer works, and you set a new one',
    'every device is signed out',
    'passkeys and linked accounts, such as Google, are removed, and so is a second factor that isn’t yours',
    'if the email address was changed, it’s changed back to this one',
  ],
  claimFactor:
    'This account had a second factor when we sent the email. Enter a code from the app you used then, or one of its backup codes.',
  claimKeeps: 'Bookings and your name stay. Nothing changes until you continue.',
  claimSend: 'Take back the account',
  claimEnded:
    'Each link works once, for seven days at most. You can still set a new password with a link we email you.',

  problems: {
    outside_cancelled: 'You stopped the sign-in before it finished. Nothing has changed.',
    outside_failed: 'That sign-in didn’t work. Try again, or choose another way.',
    proof_sent: 'There’s already an account with this email address. We emailed you a link. Open it to link the two.',
    account_suspended: 'This account is suspended. Contact us to find out why.',
    too_many: 'Too many attempts in a short time. Wait a minute and try again.',
    idle: sessionWords.expired.text,
    account_deleted: 'Your account is deleted. Thank you for using Daylet.',
  },
} as const
