import * as z from 'zod'
import { person } from '#mail'

/** Proves that the address is its reader's: a link, until when, and six digits to type in its place. */
const token = { ...person, token: z.string(), expiresAt: z.iso.datetime() }
const tokenAndCode = { ...token, code: z.string() }
const changed = { ...person, at: z.iso.datetime() }

/** What each message about what somebody signs in with tells. */
export const PROPS = {
  welcome: z.object(person),
  'confirm-email': z.object(tokenAndCode),
  'reset-password': z.object(token),
  'create-password': z.object(token),
  invitation: z.object({ ...token, by: z.string(), roles: z.array(z.string()) }),
  'sign-in-code': z.object({ ...person, code: z.string(), expiresAt: z.iso.datetime() }),
  'password-changed': z.object(changed),
  'password-created': z.object(changed),
  'email-change-new': z.object(tokenAndCode),
  'email-change-taken': z.object(person),
  'email-change-old': z.object({ ...token, newEmail: z.string() }),
  'email-changed': z.object(changed),
  'email-change-undone': z.object(changed),
  'email-change-left': z.object(changed),
}
type Props = typeof PROPS
export type CredentialKind = Exclude<keyof Props, 'welcome'>
declare module '#mail' {
  interface MailKinds extends Props {}
}
