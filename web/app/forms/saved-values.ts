import { session } from '../session/browser.ts'
import { serverClock } from '../session/server-clock.ts'
import { openTabStorage } from '../session/storage.ts'

const tab = openTabStorage()
const GOOD_FOR_MS = 15 * 60_000

/** A form is known by its page, its fields, and who types. */
export const formName = (fields: readonly string[]): string =>
  `vitrine.form ${session.user()?.id ?? ''} ${globalThis.location?.pathname ?? ''} ${fields.join()}`

/**
 * Keeps what was typed in this tab while its owner signs in or proves the second factor; secret fields are left out, and
 * so is what holds fields of its own unless `withRows`: nobody looks for secrets in it.
 */
export function saveValues(
  name: string,
  values: object,
  isSecret: (path: string) => boolean,
  withRows = false,
): void {
  const typed = Object.entries(values).filter(
    ([path, value]) => (withRows || isScalar(value)) && !isSecret(path),
  )
  tab.setItem(name, JSON.stringify({ at: serverClock.now(), values: Object.fromEntries(typed) }))
}

const isScalar = (value: unknown): boolean => ['string', 'boolean', 'number'].includes(typeof value)

/** What was kept a moment ago, of the fields that the form has. */
export function readSavedValues<Values extends object>(name: string, initial: Values): Values {
  try {
    const { at, values } = JSON.parse(tab.getItem(name) ?? '{}') as { at?: number; values?: object }
    if (!at || !values || serverClock.now() - at > GOOD_FOR_MS) return initial
    const known = Object.entries(values).filter(
      ([path, value]) => path in initial && isLike(value, Reflect.get(initial, path)),
    )
    return { ...initial, ...Object.fromEntries(known) }
  } catch {
    return initial
  }
}

/** Of the same kind; what begins as nothing may be anything. */
const isLike = (value: unknown, initial: unknown): boolean =>
  initial === null || typeof value === typeof initial

export const forgetKept = (name: string): void => tab.removeItem(name)

/** Also what tells of a person or of their money: CPF or CNPJ, Pix key and bank account. */
const SECRET_NAME = /password|senha|code|secret|token|document|^key$|account|agency/i
const SECRET_USE = /password|one-time-code/

/** Whether a field holds a secret, by its name and by what the browser is told of it. */
export function isSecretField(path: string, input: { type?: string; autocomplete?: string } | null): boolean {
  if (SECRET_NAME.test(path)) return true
  return input?.type === 'password' || SECRET_USE.test(input?.autocomplete ?? '')
}
