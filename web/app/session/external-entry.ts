import { getApi } from './api.ts'
import { session, storage } from './browser.ts'
import { logFailure } from './error-log.ts'
import { beginSecondFactor } from './second-factor.ts'
import { signOut } from './sign-out.ts'
import { readRedirectInfo, removeRedirectInfo, writeRedirectInfo } from './storage.ts'

/** Somebody on the way into another app: which one, and the address of ours that leads on there. */
export interface ExternalEntry {
  clientId: string
  /** Path and query. */
  redirect: string
}

/** Leaves for the app: a page of the server's and then one of theirs, hence a whole new page. */
const leaveFor = (address: string): void => location.assign(address)

/** Keeps in mind where somebody comes back to who signs up, confirms an address or chooses a password first. */
export const rememberEntry = (entry: ExternalEntry): void => writeRedirectInfo(storage, entry)

/** Whether somebody has come back to finish; they have said already that they want to enter. */
export const isReturning = ({ redirect }: ExternalEntry): boolean =>
  session.user() !== null && readRedirectInfo(storage)?.redirect === redirect

/** What an anonymous person was doing before is over (specification, section 4). */
export function forgetEntryOfNobody(): void {
  if (!session.user()) removeRedirectInfo(storage)
}

/** What stands between the password and the app. */
export type Owed = 'second-factor' | 'confirmation' | undefined

/** Enters with e-mail and password; resolves to what is owed first, if anything is. */
export async function enterWithPassword(
  entry: ExternalEntry,
  body: { email: string; password: string },
): Promise<Owed> {
  const { identity } = await getApi()
  const answer = await identity.loginExternal({ headers: { client_id: entry.clientId }, body })
  if ('twoFactorSessionId' in answer) {
    rememberEntry(entry)
    beginSecondFactor({ ...answer, back: entry.redirect })
    return 'second-factor'
  }
  session.signIn(answer)
  if (!answer.redirect) return 'confirmation'
  removeRedirectInfo(storage)
  leaveFor(answer.redirect)
  return undefined
}

/** Enters as who is signed in here; false where `silently` and the person is to be asked first. */
export async function enterAsSignedIn({ clientId }: ExternalEntry, silently = false): Promise<boolean> {
  const { identity } = await getApi()
  const { redirect } = await identity.continueExternal({
    headers: { client_id: clientId },
    body: { silently },
  })
  if (!redirect) return false
  removeRedirectInfo(storage)
  leaveFor(redirect)
  return true
}

/** Back to the app without entering. */
export async function enterNot({ clientId }: ExternalEntry): Promise<void> {
  const { identity } = await getApi()
  const { redirect } = await identity.cancelExternal({ headers: { client_id: clientId } })
  removeRedirectInfo(storage)
  leaveFor(redirect)
}

/** Signs out here and of the apps entered from here; goes where the app wants that asked for it. True when it stays here. */
export async function signOutEverywhere(): Promise<boolean> {
  const { identity } = await getApi()
  const answer = await identity.signOut({}).catch((error: unknown) => {
    logFailure(error, 'external-sign-out')
    return undefined
  })
  await signOut()
  if (answer?.redirect) leaveFor(answer.redirect)
  return !answer?.redirect
}
