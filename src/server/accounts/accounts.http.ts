import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { checkClaimLink, claimAccount } from './claim-account.ts'
import { checkStopLink, requestFactorReset, stopFactorResetByLink } from './factor-reset.ts'
import { checkRecoveryLink } from './link-factor.ts'
import { signInWithGoogle } from './oauth-routes.ts'
import { passkeyOptions, signInWithPasskey } from './passkeys.ts'
import { requestRecovery, resetPassword } from './reset-password.ts'
import { signIn, signUp } from './sign-in.ts'
import { answerCode, requestCode } from './sign-in-by-code.ts'
import { linkProvider } from './sign-in-with-provider.ts'
import { checkVerificationLink, resendVerification, verifyEmail } from './verify-email.ts'
import { verifySecondFactor } from './verify-second-factor.ts'

const { accounts } = contract

export const accountEndpoints = {
  signUp: bind(accounts.signUp, signUp),
  signIn: bind(accounts.signIn, signIn),
  answerSecondFactor: bind(accounts.answerSecondFactor, verifySecondFactor),
  requestCode: bind(accounts.requestCode, requestCode),
  answerCode: bind(accounts.answerCode, answerCode),
  signInWithGoogle: bind(accounts.signInWithGoogle, signInWithGoogle),
  joinAccount: bind(accounts.joinAccount, linkProvider),
  passkeyOptions: bind(accounts.passkeyOptions, passkeyOptions),
  signInWithPasskey: bind(accounts.signInWithPasskey, signInWithPasskey),
  requestRecovery: bind(accounts.requestRecovery, requestRecovery),
  checkRecoveryLink: bind(accounts.checkRecoveryLink, checkRecoveryLink),
  resetPassword: bind(accounts.resetPassword, resetPassword),
  resendVerification: bind(accounts.resendVerification, resendVerification),
  checkVerificationLink: bind(accounts.checkVerificationLink, checkVerificationLink),
  verifyEmail: bind(accounts.verifyEmail, verifyEmail),
  checkClaimLink: bind(accounts.checkClaimLink, checkClaimLink),
  claimAccount: bind(accounts.claimAccount, claimAccount),
  requestFactorReset: bind(accounts.requestFactorReset, requestFactorReset),
  checkStopLink: bind(accounts.checkStopLink, checkStopLink),
  stopFactorResetByLink: bind(accounts.stopFactorResetByLink, stopFactorResetByLink),
}
