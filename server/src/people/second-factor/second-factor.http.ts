import { api, type Call, member } from '#http/call.ts'
import { Refused } from '#kernel/errors.ts'
import { type Device, deviceOf } from '#session'
import * as enrol from './enrol.ts'
import { confirmApp, startApp } from './enrol.ts'
import * as proof from './passkeys.ts'
import { addPasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { cancelOwnReset } from './reset.ts'
import {
  describePending,
  describeProof,
  disableSecondFactor,
  readSecondFactor,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
} from './second-factor.ts'
import type { Actor } from './security.ts'
import { provePassword, startRenewal, verifyCode } from './verify.ts'

function actorOf(context: Call): Required<Actor> & { sessionId: string; device: Device } {
  const { accountId, sessionId } = member(context)
  return { accountId, sessionId, device: deviceOf(context) }
}

const own = api.secondFactor

/** What the specification calls by name among the calls of the account. */
export const accountProofHttp = {
  start2fa: api.account.start2fa.handler(async ({ context }) => ({
    twoFactorSessionId: await startRenewal(context.app, member(context), deviceOf(context)),
  })),
  verify2fa: api.account.verify2fa.handler(({ input, context }) =>
    verifyCode(context.app, input.body, deviceOf(context)),
  ),
  prove: api.account.prove.handler(({ input, context }) =>
    provePassword(context.app, actorOf(context), input.password),
  ),
}

export const secondFactorHttp = {
  read: own.read.handler(({ context }) => readSecondFactor(context.app, member(context).accountId)),
  turnOff: own.turnOff.handler(({ context }) => disableSecondFactor(context.app, actorOf(context))),
  cancelReset: own.cancelReset.handler(({ context }) => cancelOwnReset(context.app, actorOf(context))),

  startApp: own.startApp.handler(({ context }) => startApp(context.app, member(context).accountId)),
  confirmApp: own.confirmApp.handler(({ input, context }) =>
    confirmApp(context.app, actorOf(context), input.code),
  ),
  removeApp: own.removeApp.handler(({ context }) => removeApp(context.app, actorOf(context))),
  makeRecoveryCodes: own.makeRecoveryCodes.handler(async ({ context }) => ({
    recoveryCodes: await renewRecoveryCodes(context.app, actorOf(context)),
  })),

  startPasskey: own.startPasskey.handler(({ context }) =>
    startPasskey(context.app, member(context).accountId),
  ),
  addPasskey: own.addPasskey.handler(({ input, context }) =>
    addPasskey(context.app, actorOf(context), input),
  ),
  renamePasskey: own.renamePasskey.handler(({ input, context }) =>
    renamePasskey(context.app, { ...input, accountId: member(context).accountId }),
  ),
  removePasskey: own.removePasskey.handler(({ input, context }) =>
    removePasskey(context.app, actorOf(context), input.id),
  ),

  readPending: own.readPending.handler(({ input, context }) =>
    describePending(context.app, input.twoFactorSessionId, deviceOf(context)),
  ),
  enrolApp: own.enrolApp.handler(({ input, context }) =>
    enrol.enrolApp(context.app, input, deviceOf(context)),
  ),
  confirmEnrolledApp: own.confirmEnrolledApp.handler(({ input, context }) =>
    enrol.confirmEnrolledApp(context.app, input, deviceOf(context)),
  ),
  enrolPasskey: own.enrolPasskey.handler(({ input, context }) =>
    enrol.enrolPasskey(context.app, input, deviceOf(context)),
  ),
  confirmEnrolledPasskey: own.confirmEnrolledPasskey.handler(({ input, context }) =>
    enrol.confirmEnrolledPasskey(context.app, input, deviceOf(context)),
  ),

  askPasskey: own.askPasskey.handler(({ input, context }) =>
    proof.askPasskey(context.app, input.twoFactorSessionId, deviceOf(context)),
  ),
  verifyPasskey: own.verifyPasskey.handler(({ input, context }) =>
    proof.verifyPasskey(context.app, input, deviceOf(context)),
  ),
  startPasskeySignIn: own.startPasskeySignIn.handler(({ context }) => proof.startPasskeySignIn(context.app)),
  signInWithPasskey: own.signInWithPasskey.handler(({ input, context }) =>
    proof.signInWithPasskey(context.app, input.passkey, deviceOf(context)),
  ),
}

export const administrationHttp = {
  readProof: api.administration.readProof.handler(({ context }) => {
    const { secondFactorAt } = member(context)
    if (!secondFactorAt) throw new Refused('2FA_EXPIRED')
    return describeProof(context.app.config.session, secondFactorAt)
  }),
}
