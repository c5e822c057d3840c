import { BuyerRegistration } from '@vitrine/contract/account'
import type { ReactNode } from 'react'
import { registerBuyer } from '../session/sign-in.ts'
import { ConsentFields, type FormBrand, isNewAddress } from './consent-fields.tsx'
import { EmailField } from './email-field.tsx'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'
import { useContractForm } from './use-contract-form.ts'

interface BuyerFormProps {
  onDone(): void
  /** The way to sign-in, shown when the e-mail already has an account. */
  signInInstead(email: string): ReactNode
  /** Where the account is made. */
  brand: FormBrand
  /** Where the link of the first message leads on to. */
  back?: string
}

/** The button says what is agreed to; the purchase asks for a tick of its own. */
const EMPTY = { name: '', email: '', acceptedTerms: true, marketingOptIn: false }

/** Who buys, without a password: the account is made on the way and its password is chosen later, by e-mail. */
export function BuyerForm({ onDone, signInInstead, brand, back }: BuyerFormProps) {
  const form = useContractForm({
    schema: BuyerRegistration,
    initialValues: EMPTY,
    async send(values, fields) {
      if (await isNewAddress(registerBuyer({ ...values, brand: brand.id, acceptedTerms: true }, back)))
        return onDone()
      fields.setFieldError('email', <>Este e-mail já está cadastrado. {signInInstead(values.email)}</>)
      fields.getInputNode('email')?.focus()
    },
  })
  const { getInputProps } = form.fields
  return (
    <Form form={form} action="Continuar">
      <TextField label="Nome completo" autoComplete="name" {...getInputProps('name')} />
      <EmailField
        help="A confirmação da compra vai para este endereço, com um link para você criar a senha depois."
        {...getInputProps('email')}
      />
      <ConsentFields brand={brand} news={getInputProps('marketingOptIn', { type: 'checkbox' })} />
    </Form>
  )
}
