import { Registration } from '@vitrine/contract/account'
import type { ReactNode } from 'react'
import { register } from '../session/sign-in.ts'
import { ConsentFields, isNewAddress } from './consent-fields.tsx'
import { Form } from './form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { TextField } from './text-field.tsx'
import { useContractForm } from './use-contract-form.ts'

interface SignUpFormProps {
  onDone(): void
  /** The way to sign-in, shown when the e-mail already has an account. */
  signInInstead: ReactNode
  /** Where the link of the first message leads on to. */
  back?: string
}

const EMPTY = { name: '', email: '', password: '', acceptedTerms: false, marketingOptIn: false }

/** Creates an account and signs in; `onDone` is called once the session is stored. */
export function SignUpForm({ onDone, signInInstead, back }: SignUpFormProps) {
  const form = useContractForm({
    schema: Registration,
    initialValues: EMPTY,
    async send(values, fields) {
      if (await isNewAddress(register({ ...values, acceptedTerms: true }, back))) onDone()
      else fields.setFieldError('email', <>Este e-mail já está cadastrado. {signInInstead}</>)
    },
  })
  const { getInputProps } = form.fields
  return (
    <Form form={form} action="Criar conta">
      <TextField label="Nome completo" autoComplete="name" {...getInputProps('name')} />
      <TextField label="E-mail" type="email" autoComplete="email" {...getInputProps('email')} />
      <NewPasswordField label="Criar senha" {...getInputProps('password')} />
      <ConsentFields
        terms={getInputProps('acceptedTerms', { type: 'checkbox' })}
        news={getInputProps('marketingOptIn', { type: 'checkbox' })}
      />
    </Form>
  )
}
