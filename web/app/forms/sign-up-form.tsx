import { Registration } from '@vitrine/contract/account'
import type { ReactNode } from 'react'
import { Refused } from '../session/refused.ts'
import { register } from '../session/sign-in.ts'
import { CheckboxField } from './checkbox-field.tsx'
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
      if (await registered(values, back)) onDone()
      else fields.setFieldError('email', <>Este e-mail já está cadastrado. {signInInstead}</>)
    },
  })
  const { getInputProps } = form.fields
  return (
    <Form form={form} action="Criar conta">
      <TextField label="Nome completo" autoComplete="name" {...getInputProps('name')} />
      <TextField label="E-mail" type="email" autoComplete="email" {...getInputProps('email')} />
      <NewPasswordField label="Criar senha" {...getInputProps('password')} />
      <CheckboxField label={<TermsLabel />} {...getInputProps('acceptedTerms', { type: 'checkbox' })} />
      <CheckboxField
        label="Quero receber novidades por e-mail (opcional)"
        {...getInputProps('marketingOptIn', { type: 'checkbox' })}
      />
    </Form>
  )
}

async function registered(values: typeof EMPTY, back: string | undefined): Promise<boolean> {
  try {
    await register({ ...values, acceptedTerms: true }, back)
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'account.email-taken') return false
    throw error
  }
}

// In a new tab: reading the terms must not throw away what was typed.
export function TermsLabel() {
  return (
    <>
      Li e aceito os <LegalLink to="/termos">Termos de Uso</LegalLink> e a{' '}
      <LegalLink to="/privacidade">Política de Privacidade</LegalLink>
    </>
  )
}

function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
