import type { SignedIn } from '@vitrine/contract/account'
import type { AccountId } from '@vitrine/contract/ids'
import type { Refusal } from '@vitrine/contract/refusals'
import type { Caller } from '#http/access-rules.ts'
import { api, type Call, member } from '#http/call.ts'
import { Refused } from '#kernel/errors.ts'
import { verifyCode } from '#second-factor'
import { deviceOf } from '#session'
import { identify, login } from '#sign-in'
import { openEntry, openEntryOf } from './entry.http.ts'
import { checkProof, describeEntry, type Entry, enter, isAdmitted, leave } from './entry.ts'
import { readSignOut, signOut } from './sign-out.http.ts'

/** Who has just signed in, with the session that was opened. */
async function callerOf({ app, keyThumbprint }: Call, { accessToken }: SignedIn): Promise<Caller> {
  const caller = await identify(app, { authorization: `Bearer ${accessToken}` }, keyThumbprint)
  if (!caller) throw new Refused('account.session-ended')
  return caller
}

const placeOf = ({ ip, headers }: Call) => ({ ip, userAgent: headers['user-agent'] })

/** Who has still to confirm the address is signed in here, and enters the app after that; who has an account of another brand never. */
async function enterWith(call: Call, entry: Entry, answer: SignedIn) {
  const { id, emailVerified } = answer.user
  const mayEnter = emailVerified && (await isAdmitted(call.app, entry, id as AccountId))
  return { ...answer, ...(mayEnter && (await redirectOf(call, entry, answer))) }
}

const redirectOf = async (call: Call, entry: Entry, answer: SignedIn) => ({
  redirect: await enter(call.app, entry, { ...(await callerOf(call, answer)), ...placeOf(call) }),
})

/** How an entry that is not there any more is refused. */
const OVER: readonly Refusal[] = ['external.ended', 'external.other-app']

/** The entry into an app that a second factor belongs to; nothing when the person signs in for themselves. */
async function entryOf(call: Call, clientId: string | undefined): Promise<Entry | undefined> {
  if (!clientId) return undefined
  try {
    return await openEntryOf(call, clientId)
  } catch (error) {
    // It ended, or another app asked meanwhile: the person is let in here all the same, and the app asks again.
    if (error instanceof Refused && OVER.includes(error.code)) return undefined
    throw error
  }
}

export const identityHttp = {
  readExternal: api.identity.readExternal.handler(async ({ input, context }) => {
    const entry = await openEntry(context)
    if (entry.interaction.uid !== input.uid) throw new Refused('external.ended')
    return describeEntry(entry)
  }),
  loginExternal: api.identity.loginExternal.handler(async ({ input: { headers, body }, context }) => {
    const entry = await openEntryOf(context, headers.client_id)
    const answer = await login(context.app, { ...body, brand: entry.brand }, deviceOf(context))
    return 'twoFactorSessionId' in answer ? answer : enterWith(context, entry, answer)
  }),
  continueExternal: api.identity.continueExternal.handler(async ({ input: { headers }, context }) => {
    const entry = await openEntryOf(context, headers.client_id)
    const caller = member(context)
    checkProof(entry, caller)
    return { redirect: await enter(context.app, entry, { ...caller, ...placeOf(context) }) }
  }),
  cancelExternal: api.identity.cancelExternal.handler(async ({ input: { headers }, context }) => ({
    redirect: await leave(await openEntryOf(context, headers.client_id)),
  })),
  readSignOut: api.identity.readSignOut.handler(({ context }) => readSignOut(context)),
  signOut: api.identity.signOut.handler(({ context }) => signOut(context)),
}

/** Of the calls of an account, the one that also leads into another app; it takes the place of the plain one. */
export const accountEntryHttp = {
  verify2fa: api.account.verify2fa.handler(async ({ input: { headers, body }, context }) => {
    const entry = await entryOf(context, headers.client_id)
    const answer = await verifyCode(context.app, body, deviceOf(context))
    return entry ? enterWith(context, entry, answer) : answer
  }),
}
