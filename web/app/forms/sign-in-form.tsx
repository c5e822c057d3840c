import { Credentials } from '@vitrine/contract/account'
import type { BrandId } from '@vitrine/contract/brand'
import type { BrandPaths } from '@vitrine/contract/brand-paths'
import type { MouseEvent, ReactNode } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import type * as z from 'zod'
import { signInWithPasskey } from '../session/passkey.ts'
import { SECOND_FACTOR_PATH } from '../session/second-factor.ts'
import type { SessionLoss } from '../session/session-store.ts'
import { signIn } from '../session/sign-in.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Form } from './form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from './password-field.tsx'
import classes from './sign-in-form.module.css'
import { TextField } from './text-field.tsx'
import { useContractForm } from './use-contract-form.ts'

interface SignInFormProps {
  /** Whose accounts are meant. */
  brand: { id: BrandId; paths: Pick<BrandPaths, 'forgotPassword'> }
  /** Called once the session is stored. */
  onDone(): void
  /** Where a second factor leads when it is proved; here, unless it is said. */
  back?: string
  /** Known already, so that it is not typed once more. */
  email?: string | undefined
}

/** Signs in with e-mail and password, and on to the second factor where there is one; or with a code, or a passkey alone. */
export function SignInForm({ brand: { id: brand, paths }, onDone, back, email = '' }: SignInFormProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wanted = back ?? pathname + search
  const onward = new URLSearchParams({ redirect: wanted }).toString()
  return (
    <div className={classes.ways}>
      <CredentialsForm
        email={email}
        send={async (values) => {
          if ((await signIn({ ...values, brand }, wanted)) === 'signed-in') onDone()
          else navigate(SECOND_FACTOR_PATH)
        }}
        onPasskey={onDone}
        otherWay={(emailTyped) => <CodeLink onward={onward} emailTyped={emailTyped} />}
      >
        <Link to={{ pathname: paths.forgotPassword, search: onward }} className={classes.forgot}>
          Esqueci minha senha
        </Link>
      </CredentialsForm>
    </div>
  )
}

interface CredentialsFormProps {
  /** Known already, so that it is not typed once more. */
  email?: string
  /** Signs in with what was typed. May throw what the API throws. */
  send(values: Pick<z.infer<typeof Credentials>, 'email' | 'password'>): Promise<void>
  /** Called once a passkey has signed in. */
  onPasskey(): unknown
  /** Another way in, between the form and the passkey; it is given what reads the address that is typed. */
  otherWay?(emailTyped: () => string): ReactNode
  /** Under the fields. */
  children?: ReactNode
}

/** E-mail and password of an account, or a passkey in their place; each way stands in the grid around it. */
export function CredentialsForm({ email = '', send, onPasskey, otherWay, children }: CredentialsFormProps) {
  const form = useContractForm({ schema: Credentials, initialValues: { email, password: '' }, send })
  const withPasskey = async () => {
    await signInWithPasskey()
    await onPasskey()
  }
  return (
    <>
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
        {children}
      </Form>
      {otherWay?.(() => form.fields.getValues().email)}
      <PasskeyButton run={withPasskey}>Entrar com chave de acesso</PasskeyButton>
    </>
  )
}

/** To the sign-in with a code; the address that is typed goes along, so that it is not typed once more. */
function CodeLink({ onward, emailTyped }: { onward: string; emailTyped(): string }) {
  const navigate = useNavigate()
  const to = { pathname: href('/conta/entrar-com-codigo'), search: onward }
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    navigate(to, { state: { email: emailTyped() } })
  }
  return (
    <ButtonLink to={to} onClick={follow} variant="outline" wide>
      <Icon name="mail" /> Receber um código por e-mail
    </ButtonLink>
  )
}

/** What is said to who finds the session gone. */
export const LOSS_WORDS = {
  ended: { tone: 'attention', title: 'Sua sessão expirou. Entre novamente' },
  'signed-out': { tone: 'info', title: 'Você saiu da conta em outra aba' },
} as const satisfies Record<SessionLoss, { tone: string; title: string }>
