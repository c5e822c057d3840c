import { type ErrorMap, oc } from '@orpc/contract'
import { type Permission, withShown } from './admin/permission.ts'
import { type Refusal, sentenceOf, statusOf } from './refusals.ts'

/**
 * Who may call: `public` nobody is asked, `visitor` a bearer is honoured when sent, `member` a bearer is required,
 * `administrator` an administrator's with a second factor proved not long ago. An endpoint without a rule does not
 * compile.
 */
export type Access = 'public' | 'visitor' | 'member' | 'administrator'

export interface Meta extends Record<string, unknown> {
  access: Access
  /** The answer is the same for everybody and may be kept until the catalogue changes. */
  shared?: boolean
  /** The answer may come from a replica, to whoever has not just written; so may every shared one. */
  replica?: boolean
  /** Whether there is a limit per address and minute; by default for the writes that anybody may call. */
  limited?: boolean
  /** A dangerous act: the second factor, or the password of who has none, was proved in the last minutes. */
  stepUp?: boolean
  /** Only for an account whose address was confirmed: what is set up here outlives the session that sets it up. */
  confirmed?: boolean
  /** It is about who is signed in: no key of a program opens it. */
  ofPerson?: boolean
  /** Whether an administrator who acts as the member may call it; by default what is read by GET, without a proof. */
  byActor?: boolean
  /** The body is a form of parts instead of JSON: one called `json`, and at most one file. */
  multipart?: boolean
  /**
   * What an administrator needs for it, all of it; without it, every one of them may. An answer that shows what another
   * endpoint shows asks at least for what that one asks.
   */
  permission?: Permission | readonly Permission[]
}

/** The permissions that an endpoint asks for, what its answer shows besides with them. */
export const permissionsFor = ({ permission = [] }: Pick<Meta, 'permission'>): readonly Permission[] =>
  withShown(typeof permission === 'string' ? [permission] : permission)

/** Starts an endpoint with its access rule: `endpoint('member').route(…).input(…).output(…)`. */
export const endpoint = (access: Access, more: Omit<Meta, 'access'> = {}) =>
  oc.$meta<Meta>({ access, ...more } as Meta)

/** The refusals an endpoint may answer, for the OpenAPI document and the typed client. */
export function refusals<C extends Refusal>(
  ...codes: C[]
): { [K in C]: { status: number; message: string } } {
  const entries = codes.map((code) => [code, { status: statusOf(code), message: sentenceOf(code) }])
  return Object.fromEntries(entries) satisfies ErrorMap
}
