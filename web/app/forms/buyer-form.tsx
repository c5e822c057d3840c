import { BuyerRegistration } from '@vitrine/contract/account'
import type { ReactNode } from 'react'
import { registerBuyer } from '../session/sign-in.ts'
import { ConsentFields, isNewAddress } from './consent-fields.tsx'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'
import { useContractForm } from './use-contract-form.ts'

interface BuyerFormProps {
  onDone(): void
  /** The way to sign-in, shown when the e-mail already has an account. */
  signInInstead: ReactNode
  /** Where the link of the first message leads on to. */
  back?: string
}

const EMPTY = { name: '', email: '', acceptedTerms: false, marketingOptIn: false }

/** Who buys, without a password: the account is made on the way and its password is chosen later, by e-mail. */
export function BuyerForm({ onDone, signInInstead, back }: BuyerFormProps) {
  const form = useContractForm({
    schema: BuyerRegistration,
    initialValues: EMPTY,
    async send(values, fields) {
      if (await isNewAddress(registerBuyer({ ...values, acceptedTerms: true }, back))) onDone()
      else fields.setFieldError('email', <>Este e-mail já está cadastrado. {signInInstead}</>)
    },
  })
  const { getInputProps } = form.fields
  return (
    <Form form={form} action="Continuar">
      <TextField label="Nome completo" autoComplete="name" {...getInputProps('name')} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        help="Sua compra fica nesta conta. Enviamos um link para você criar a senha depois."
        {...getInputProps('email')}
      />
      <ConsentFields
        terms={getInputProps('acceptedTerms', { type: 'checkbox' })}
        news={getInputProps('marketingOptIn', { type: 'checkbox' })}
      />
    </Form>
  )
}
