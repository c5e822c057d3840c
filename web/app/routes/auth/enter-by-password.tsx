import { Credentials } from '@vitrine/contract/account'
import type { ExternalSignIn } from '@vitrine/contract/identity'
import { Link, useNavigate } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Form } from '../../forms/form.tsx'
import { PasskeyButton } from '../../forms/passkey-button.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import {
  type ExternalEntry,
  enterAsSignedIn,
  enterWithPassword,
  rememberEntry,
} from '../../session/external-entry.ts'
import { signInWithPasskey } from '../../session/passkey.ts'
import { SECOND_FACTOR_PATH } from '../../session/second-factor.ts'
import classes from './external-sign-in-card.module.css'
import { ExternalSignInCard, NotNow } from './external-sign-in-card.tsx'

interface Parts {
  asked: ExternalSignIn
  entry: ExternalEntry
  /** Somebody is signed in who has still to confirm the address. */
  onUnconfirmed(): void
}

/** Signs in and goes on to the app; who has no account or password yet gets one first and comes back. */
export function EnterByPassword({ asked, entry, onUnconfirmed }: Parts) {
  const navigate = useNavigate()
  const form = useContractForm({
    schema: Credentials,
    initialValues: { email: '', password: '' },
    async send(values) {
      const owed = await enterWithPassword(entry, values)
      if (owed === 'second-factor') navigate(SECOND_FACTOR_PATH)
      if (owed === 'confirmation') onUnconfirmed()
    },
  })
  const withPasskey = async () => {
    await signInWithPasskey()
    await enterAsSignedIn(entry)
  }
  return (
    <ExternalSignInCard asked={asked} foot={<OtherDoors entry={entry} />}>
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
      </Form>
      <PasskeyButton run={withPasskey}>Entrar com chave de acesso</PasskeyButton>
      <NotNow entry={entry} />
    </ExternalSignInCard>
  )
}

function OtherDoors({ entry }: { entry: ExternalEntry }) {
  const { paths } = useBrand()
  const search = `?${new URLSearchParams({ redirect: entry.redirect })}`
  const remember = () => rememberEntry(entry)
  return (
    <>
      Ainda não tem conta?{' '}
      <Link className={classes.otherDoor} to={{ pathname: paths.signUp, search }} onClick={remember}>
        Cadastre-se
      </Link>
      <br />
      <Link className={classes.otherDoor} to={{ pathname: paths.forgotPassword, search }} onClick={remember}>
        Esqueci minha senha
      </Link>
    </>
  )
}
