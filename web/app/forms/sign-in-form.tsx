import { Credentials } from '@vitrine/contract/account'
import { useState } from 'react'
import { signIn } from '../session/sign-in.ts'
import { Notice } from '../ui/notice.tsx'
import { Form } from './form.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'
import { useContractForm } from './use-contract-form.ts'

/** Signs in with e-mail and password; `onDone` is called once the session is stored. */
export function SignInForm({ onDone }: { onDone(): void }) {
  const [needsSecondStep, setNeedsSecondStep] = useState(false)
  const form = useContractForm({
    schema: Credentials,
    initialValues: { email: '', password: '' },
    async send(values) {
      setNeedsSecondStep(false)
      if ((await signIn(values)) === 'signed-in') onDone()
      else setNeedsSecondStep(true)
    },
  })
  return (
    <Form form={form} action="Entrar">
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        {...form.fields.getInputProps('email')}
      />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        {...form.fields.getInputProps('password')}
      />
      {needsSecondStep && <SecondStepNeeded />}
    </Form>
  )
}

function SecondStepNeeded() {
  return (
    <Notice tone="attention" title="Verificação em duas etapas">
      Sua senha está correta, mas esta conta pede uma segunda confirmação que ainda não é feita por este
      endereço. Você não entrou. Fale com o atendimento.
    </Notice>
  )
}
