import { Registration } from '@vitrine/contract/account'
import type { ReactNode } from 'react'
import { register } from '../session/sign-in.ts'
import { ConsentFields, type FormBrand, isNewAddress } from './consent-fields.tsx'
import { EmailField } from './email-field.tsx'
import { Form } from './form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { TextField } from './text-field.tsx'
import { useContractForm } from './use-contract-form.ts'

interface SignUpFormProps {
  onDone(): void
  /** The way to sign-in, shown when the e-mail already has an account. */
  signInInstead(email: string): ReactNode
  /** Where the account is made. */
  brand: FormBrand
  /** Where the link of the first message leads on to. */
  back?: string
  /** A purchase asks for a tick of its own: the button then says what is agreed to. */
  inPurchase?: boolean
}

const EMPTY = { name: '', email: '', password: '', marketingOptIn: false }

/** Creates an account and signs in; `onDone` is called once the session is stored. */
export function SignUpForm({ onDone, signInInstead, brand, back, inPurchase = false }: SignUpFormProps) {
  const form = useContractForm({
    schema: Registration,
    initialValues: { ...EMPTY, acceptedTerms: inPurchase },
    async send(values, fields) {
      if (await isNewAddress(register({ ...values, brand: brand.id, acceptedTerms: true }, back)))
        return onDone()
      fields.setFieldError('email', <>Este e-mail já está cadastrado. {signInInstead(values.email)}</>)
      fields.getInputNode('email')?.focus()
    },
  })
  const { getInputProps } = form.fields
  return (
    <Form form={form} action="Criar conta">
      <TextField label="Nome completo" autoComplete="name" {...getInputProps('name')} />
      <EmailField {...getInputProps('email')} />
      <NewPasswordField label="Criar senha" {...getInputProps('password')} />
      <ConsentFields
        brand={brand}
        {...(!inPurchase && { terms: getInputProps('acceptedTerms', { type: 'checkbox' }) })}
        news={getInputProps('marketingOptIn', { type: 'checkbox' })}
      />
    </Form>
  )
}
