import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { speakPortuguese } from '@vitrine/contract/schema-words'
import { cleanInput } from '@vitrine/contract/typed-text'
import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod'
import { session } from '../session/browser.ts'
import { Refused, sentenceFor } from '../session/refused.ts'
import { serverClock } from '../session/server-clock.ts'
import { openTabStorage } from '../session/storage.ts'
import { useAct } from '../session/use-act.ts'

export interface ContractForm<Values extends object> {
  fields: UseFormReturnType<Values>
  /** What went wrong as a whole, in pt-BR; field errors stand under their fields. */
  problem: string
  sending: boolean
  submit: ReturnType<UseFormReturnType<Values>['onSubmit']>
}

interface Options<Values extends object> {
  /** Without one, the server alone checks. */
  schema?: z.ZodType
  initialValues: Values
  /** `controlled` where parts of the form depend on what is typed in others. */
  mode?: 'controlled' | 'uncontrolled'
  /** What of the values is checked: without one, those that are not empty. */
  prepare?(values: Values): unknown
  /** What has to end before anything is sent, by the path of its field. */
  underWay?: FormErrors
  /** May throw what the API throws: its field errors are put under the fields. */
  send(values: Values, fields: UseFormReturnType<Values>): Promise<void>
}

/**
 * A form over one schema of the contract: checked on submit, the first error gets the focus, nothing typed is lost, not
 * even when the page is left on the way because the session ended or the second factor has to be proved again.
 */
export function useContractForm<Values extends object>({
  schema,
  initialValues,
  mode = 'uncontrolled',
  prepare = withoutEmpty,
  underWay,
  send,
}: Options<Values>): ContractForm<Values> {
  const [name] = useState(() => formName(Object.keys(initialValues)))
  const [startValues] = useState(() => readSavedValues(name, initialValues))
  const fields = useForm<Values>({
    mode,
    initialValues: startValues,
    validate: schema ? checkedBy(schema, prepare, underWay) : {},
  })
  const keep = (values: Values) => keepTyped(name, fields, values, mode === 'controlled')
  useDraft(name, fields, keep)
  const { busy, problem, act } = useAct()
  const carryOut = (values: Values) =>
    act(
      () => send(values, withFocus(fields)),
      (error) => {
        if (isProofExpired(error)) keep(values)
        return showFieldErrors(fields, error) ? undefined : sentenceFor(error)
      },
    )
  return {
    fields,
    problem,
    sending: busy,
    submit: fields.onSubmit(
      (values) => void carryOut(values),
      (errors) => focusFirst(fields, errors),
    ),
  }
}

/** What was kept is in the form now; what is typed from here on is kept when the session ends by itself. */
function useDraft<Values extends object>(
  name: string,
  fields: UseFormReturnType<Values>,
  keep: (values: Values) => void,
): void {
  const keepChanged = useEffectEvent(() => {
    if (fields.isDirty()) keep(fields.getValues())
  })
  useEffect(() => {
    forgetKept(name)
    return session.onLost(keepChanged)
  }, [name])
}

const isProofExpired = (error: unknown): boolean => error instanceof Refused && error.code === '2FA_EXPIRED'

/** What was typed, but for secrets. */
function keepTyped<Values extends object>(
  name: string,
  form: UseFormReturnType<Values>,
  values: Values,
  withRows: boolean,
) {
  const isSecret = (path: string) =>
    isSecretField(path, form.getInputNode<HTMLInputElement, never>(path as never))
  saveValues(name, values, isSecret, withRows)
}

/** An empty field is a missing one, so that the schema asks for it instead of calling it wrong. */
const withoutEmpty = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

function checkedBy<Values extends object>(
  schema: z.ZodType,
  prepare: (values: Values) => unknown,
  underWay: FormErrors = {},
): (values: Values) => FormErrors {
  speakPortuguese()
  const check = schemaResolver(schema, { sync: true })
  return (values) => ({ ...check(cleanInput(prepare(values)) as Record<string, unknown>), ...underWay })
}

/** The field at the top of a path such as `faq.0.answer`. */
const topOf = (path: string): string => path.split('.')[0]!

/** The server may have the values of a form under a name of their own: `body.name`, `terms.code`. */
const pathIn = (values: object, path: string): string =>
  topOf(path) in values ? path : path.slice(path.indexOf('.') + 1)

/** Puts the refusal's field errors under the fields of this form; false when it has none for them. */
function showFieldErrors<Values extends object>(form: UseFormReturnType<Values>, error: unknown): boolean {
  if (!(error instanceof Refused)) return false
  const known = Object.entries(error.fields)
    .map(([path, sentences]) => [pathIn(form.getValues(), path), sentences.join(' ')] as const)
    .filter(([path]) => topOf(path) in form.getValues())
  if (known.length === 0) return false
  const errors = Object.fromEntries(known)
  form.setErrors(errors)
  focusFirst(form, errors)
  return true
}

/** What a form finds wrong by itself while it sends is brought to the eye like what the server finds. */
function withFocus<Values extends object>(form: UseFormReturnType<Values>): UseFormReturnType<Values> {
  const setFieldError: typeof form.setFieldError = (path, error) => {
    form.setFieldError(path, error)
    if (error) focusFirst(form, { [path]: error })
  }
  return { ...form, setFieldError }
}

/** The first in the order of the values; of a row's fields, the first that the errors name. */
function focusFirst<Values extends object>(form: UseFormReturnType<Values>, errors: object): void {
  const paths = Object.keys(errors)
  const top = Object.keys(form.getValues()).find((name) => paths.some((path) => topOf(path) === name))
  const first = paths.find((path) => topOf(path) === top)
  if (first) form.getInputNode<HTMLElement, never>(first as never)?.focus()
}

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
