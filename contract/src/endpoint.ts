import { type ErrorMap, oc } from '@orpc/contract'
import { type Refusal, sentenceOf, statusOf } from './refusals.ts'

/**
 * Who may call: `public` nobody is asked, `visitor` a bearer is honoured when sent, `member` a bearer is
 * required. An endpoint without a rule does not compile.
 */
export type Access = 'public' | 'visitor' | 'member'

export interface Meta extends Record<string, unknown> {
  access: Access
  /** The answer is the same for everybody and may be kept until the catalogue changes. */
  shared?: boolean
}

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
