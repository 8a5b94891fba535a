import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { reauthenticationOptions } from './passkeys.ts'
import { reauthenticate, requestReauthenticationCode } from './reauthenticate.ts'
import { endDevice, listDevices, refreshSession, reportActivity, showSession } from './show-session.ts'
import { signOut } from './sign-in.ts'

const { sessions } = contract

export const sessionEndpoints = {
  whoAmI: bind(sessions.whoAmI, showSession),
  refreshSession: bind(sessions.refreshSession, refreshSession),
  reportActivity: bind(sessions.reportActivity, reportActivity),
  signOut: bind(sessions.signOut, signOut),
  listDevices: bind(sessions.listDevices, listDevices),
  endDevice: bind(sessions.endDevice, endDevice),
  requestReauthenticationCode: bind(sessions.requestReauthenticationCode, requestReauthenticationCode),
  reauthenticationOptions: bind(sessions.reauthenticationOptions, reauthenticationOptions),
  reauthenticate: bind(sessions.reauthenticate, reauthenticate),
}
