import type { Account } from '../../domain/accounts/visitor.ts'
import { endpoints, refuse, signedInAs } from '../http/endpoints.ts'
import type { RequestContext } from '../http/request-context.ts'
import { changeEmail, changeName, changePassword, deleteAccount } from './change-account.ts'
import { confirmSecondFactor, dropSecondFactor, enrollSecondFactor, renewBackupCodes } from './enroll-second-factor.ts'
import { keepPasskey, newPasskeyOptions } from './passkeys.ts'
import { collectEverything, findProfile } from './profile.sql.ts'
import { dropPasskey, listPasskeys } from './second-factors.sql.ts'
import { accountView } from './session-view.ts'

const { profile } = endpoints

async function shown({ deps }: RequestContext, account: Account) {
  const row = await findProfile(deps.sql, account.id, deps.clock.now())
  const keys = await listPasskeys(deps.sql, account.id)
  const own = accountView(account)
  if (!own) throw new Error('a signed-in call without an account')
  return {
    account: own,
    newEmail: row.new_email,
    hasPassword: row.has_password,
    joined: row.outside.map((provider) => (provider === 'google' ? ('google' as const) : ('sso' as const))),
    secondFactor: { on: row.factor_on, backupCodesLeft: row.codes_left },
    passkeys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      createdAt: key.created_at.toString(),
      lastUsedAt: key.last_used_at?.toString() ?? null,
    })),
  }
}

export const profileEndpoints = {
  showProfile: profile.showProfile.handler(async ({ context }) => shown(context, await signedInAs(context))),
  changeName: profile.changeName.handler(async ({ input, context, errors }) => {
    const account = await signedInAs(context)
    const changed = await changeName(context, account, input)
    return changed.ok ? shown(context, { ...account, ...changed.value }) : refuse(errors, changed.refusal)
  }),
  changeEmail: profile.changeEmail.handler(async ({ input, context, errors }) => {
    const account = await signedInAs(context)
    const changed = await changeEmail(context, account, input.email)
    return changed.ok ? shown(context, account) : refuse(errors, changed.refusal)
  }),
  changePassword: profile.changePassword.handler(async ({ input, context, errors }) => {
    const account = await signedInAs(context)
    const changed = await changePassword(context, account, input)
    return changed.ok ? shown(context, account) : refuse(errors, changed.refusal)
  }),
  enrolSecondFactor: profile.enrolSecondFactor.handler(async ({ context, errors }) => {
    const enrolled = await enrollSecondFactor(context, await signedInAs(context))
    return enrolled.ok ? enrolled.value : refuse(errors, enrolled.refusal)
  }),
  verifySecondFactor: profile.verifySecondFactor.handler(async ({ input, context, errors }) => {
    const verified = await confirmSecondFactor(context, await signedInAs(context), input.code)
    return verified.ok ? verified.value : refuse(errors, verified.refusal)
  }),
  renewBackupCodes: profile.renewBackupCodes.handler(async ({ context, errors }) => {
    const renewed = await renewBackupCodes(context, await signedInAs(context))
    return renewed.ok ? renewed.value : refuse(errors, renewed.refusal)
  }),
  dropSecondFactor: profile.dropSecondFactor.handler(async ({ context, errors }) => {
    const account = await signedInAs(context)
    const dropped = await dropSecondFactor(context, account)
    return dropped.ok ? shown(context, account) : refuse(errors, dropped.refusal)
  }),
  newPasskeyOptions: profile.newPasskeyOptions.handler(async ({ context }) =>
    newPasskeyOptions(context, await signedInAs(context)),
  ),
  addPasskey: profile.addPasskey.handler(async ({ input, context, errors }) => {
    const account = await signedInAs(context)
    const added = await keepPasskey(context, account, input.name, input.answer)
    return added.ok ? shown(context, account) : refuse(errors, added.refusal)
  }),
  dropPasskey: profile.dropPasskey.handler(async ({ input, context, errors }) => {
    const account = await signedInAs(context)
    if (!(await dropPasskey(context.deps.sql, account.id, input.id))) throw errors.not_found()
    return shown(context, account)
  }),
  exportEverything: profile.exportEverything.handler(async ({ context }) =>
    collectEverything(context.deps.sql, (await signedInAs(context)).id),
  ),
  deleteAccount: profile.deleteAccount.handler(async ({ context, errors }) => {
    const deleted = await deleteAccount(context, await signedInAs(context))
    return deleted.ok ? {} : refuse(errors, deleted.refusal)
  }),
}
