import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { changeEmail, changeName, changePassword, deleteAccount } from './change-account.ts'
import {
  confirmSecondFactor,
  enrollSecondFactor,
  removeSecondFactor,
  renewBackupCodes,
} from './enroll-second-factor.ts'
import { stopFactorReset } from './factor-reset.ts'
import { addPasskey, newPasskeyOptions, removePasskey } from './passkeys.ts'
import { showProfile } from './show-profile.ts'

const { profile } = contract

export const profileEndpoints = {
  showProfile: bind(profile.showProfile, showProfile),
  changeName: bind(profile.changeName, changeName),
  changeEmail: bind(profile.changeEmail, changeEmail),
  changePassword: bind(profile.changePassword, changePassword),
  enrollSecondFactor: bind(profile.enrollSecondFactor, enrollSecondFactor),
  verifySecondFactor: bind(profile.verifySecondFactor, confirmSecondFactor),
  renewBackupCodes: bind(profile.renewBackupCodes, renewBackupCodes),
  removeSecondFactor: bind(profile.removeSecondFactor, removeSecondFactor),
  stopFactorReset: bind(profile.stopFactorReset, stopFactorReset),
  newPasskeyOptions: bind(profile.newPasskeyOptions, newPasskeyOptions),
  addPasskey: bind(profile.addPasskey, addPasskey),
  removePasskey: bind(profile.removePasskey, removePasskey),
  deleteAccount: bind(profile.deleteAccount, deleteAccount),
}
