import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod'
import { session } from '../session/browser.ts'
import { Refused, sentenceFor } from '../session/refused.ts'
import { forgetKept, formName, isSecretField, keepValues, readKept } from './kept-values.ts'

export interface ContractForm<Values extends object> {
  fields: UseFormReturnType<Values>
  /** What went wrong as a whole, in pt-BR; field errors stand under their fields. */
  problem: string | null
  sending: boolean
  submit: ReturnType<UseFormReturnType<Values>['onSubmit']>
}

interface Options<Values extends object> {
  /** Without one, the server alone checks. */
  schema?: z.ZodType
  initialValues: Values
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
  send,
}: Options<Values>): ContractForm<Values> {
  const [name] = useState(() => formName(Object.keys(initialValues)))
  const [startValues] = useState(() => readKept(name, initialValues))
  const fields = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: startValues,
    validate: schema ? checkedBy(schema) : {},
  })
  useDraft(name, fields)
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  const carryOut = async (values: Values) => {
    setProblem(null)
    setSending(true)
    try {
      await send(values, withFocus(fields))
    } catch (error) {
      if (isProofExpired(error)) keepTyped(name, fields, values)
      if (!showFieldErrors(fields, error)) setProblem(sentenceFor(error))
    } finally {
      setSending(false)
    }
  }
  return {
    fields,
    problem,
    sending,
    submit: fields.onSubmit(carryOut, (errors) => focusFirst(fields, errors)),
  }
}

/** What was kept is in the form now; what is typed from here on is kept when the session ends by itself. */
function useDraft<Values extends object>(name: string, fields: UseFormReturnType<Values>): void {
  const keep = useEffectEvent(() => {
    if (fields.isDirty()) keepTyped(name, fields, fields.getValues())
  })
  useEffect(() => {
    forgetKept(name)
    return session.onLost(keep)
  }, [name])
}

const isProofExpired = (error: unknown): boolean => error instanceof Refused && error.code === '2FA_EXPIRED'

/** What was typed, but for secrets. */
function keepTyped<Values extends object>(name: string, form: UseFormReturnType<Values>, values: Values) {
  keepValues(name, values, (path) =>
    isSecretField(path, form.getInputNode<HTMLInputElement, never>(path as never)),
  )
}

/** An empty field is a missing one, so that the schema asks for it instead of calling it wrong. */
function checkedBy(schema: z.ZodType): (values: object) => FormErrors {
  const check = schemaResolver(schema, { sync: true })
  return (values) => check(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
}

/** Puts the refusal's field errors under the fields of this form; false when it has none for them. */
function showFieldErrors<Values extends object>(form: UseFormReturnType<Values>, error: unknown): boolean {
  if (!(error instanceof Refused)) return false
  const known = Object.entries(error.fields)
    .map(([path, sentences]) => [path.replace(/^body\./, ''), sentences.join(' ')] as const)
    .filter(([path]) => path in form.getValues())
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

function focusFirst<Values extends object>(form: UseFormReturnType<Values>, errors: object): void {
  const first = Object.keys(form.getValues()).find((path) => path in errors)
  if (first) form.getInputNode<HTMLElement, never>(first as never)?.focus()
}
