import { href, Link } from 'react-router'
import { getApi } from '../session/api.ts'
import type { ProofRequest } from '../session/proof.ts'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { PasswordField } from './password-field.tsx'
import { useContractForm } from './use-contract-form.ts'

/** Asks for the password before something dangerous goes on. */
export default function ProofDialog({ request }: { request: ProofRequest }) {
  const form = useContractForm({
    initialValues: { password: '' },
    async send(values, fields) {
      if (!values.password) return fields.setFieldError('password', 'Informe sua senha')
      const api = await getApi()
      await api.account.prove(values)
      request.end(true)
    },
  })
  const cancel = () => request.end(false)
  return (
    <Dialog title="Confirme que é você" onClose={cancel}>
      <p>Para continuar com esta ação, digite de novo a senha da sua conta.</p>
      <Form form={form} action="Confirmar">
        <PasswordField
          label="Sua senha"
          autoComplete="current-password"
          autoFocus
          {...form.fields.getInputProps('password')}
        />
      </Form>
      <p>
        Não tem ou não lembra a senha?{' '}
        <Link to={href('/account/forgot-password')} onClick={cancel}>
          Receber um link por e-mail
        </Link>
      </p>
    </Dialog>
  )
}
