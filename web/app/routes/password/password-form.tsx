import { NewPassword } from '@vitrine/contract/account'
import { useNavigate } from 'react-router'
import * as z from 'zod'
import { deadLinkCode } from '../../forms/dead-link.tsx'
import { Form } from '../../forms/form.tsx'
import { NewPasswordField } from '../../forms/new-password-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { idAndCodeOf } from '../../session/mail-token.ts'
import { signInPath } from '../../session/safe-redirect.ts'
import { notify } from '../../ui/notify.ts'
import type { LinkView } from './choose-password.tsx'

const Chosen = z.strictObject({ password: NewPassword })

interface PasswordFormProps {
  token: string
  view: LinkView
  /** Somebody used the link in the meantime, or it ran out. */
  onDead(state: LinkView['state']): void
}

/** Saves the password and leads to sign-in: a link of a message signs nobody in. */
export function PasswordForm({ token, view, onDead }: PasswordFormProps) {
  const navigate = useNavigate()
  const form = useContractForm({
    schema: Chosen,
    initialValues: { password: '' },
    async send({ password }) {
      try {
        await (await getApi()).account.recoverPassword({ ...idAndCodeOf(token), password })
      } catch (error) {
        const code = deadLinkCode(error)
        if (!code) throw error
        return onDead(code.replace('link.', '') as LinkView['state'])
      }
      // All sessions of the account are over; this browser's may be one of them.
      session.clear()
      notify({ tone: 'good', title: view.purpose === 'create' ? 'Senha criada' : 'Senha alterada' })
      navigate(view.redirect ? signInPath(view.redirect) : '/entrar', { replace: true })
    },
  })
  return (
    <Form form={form} action="Salvar senha">
      <NewPasswordField label="Nova senha" {...form.fields.getInputProps('password')} />
    </Form>
  )
}
