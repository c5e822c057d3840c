import type { User } from '@vitrine/contract/account'
import { ConfirmationCode } from '@vitrine/contract/account-link'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CodeField } from '../../forms/code-field.tsx'
import { Form } from '../../forms/form.tsx'
import { SendAgain } from '../../forms/send-again.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { carriedMailToken, dropMailToken } from '../../session/mail-token.ts'
import { Address } from '../../ui/address.tsx'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.ts'
import { Section } from '../../ui/section.tsx'
import classes from './confirm-email.module.css'

type Confirmation = { token: string } | { email: string; code: string }

async function confirm(input: Confirmation): Promise<void> {
  const api = await getApi()
  const { user } = await api.account.confirmEmail(input)
  dropMailToken()
  session.change(user)
  notify({ tone: 'good', title: 'E-mail confirmado', caption: user.email })
}

/** What somebody signed in still has to do: by the link that they just opened, or by the code of the message. */
export function ConfirmEmail({ user }: { user: User }) {
  const [token, setToken] = useState(carriedMailToken)
  if (token) return <ByLink token={token} onOver={() => setToken(null)} />
  return user.emailVerified ? null : <BySentMail key={user.email} email={user.email} />
}

/** By what was sent: who bought without a password got the link to choose one, which confirms the address as well. */
function BySentMail({ email }: { email: string }) {
  const [hasPassword, setKnown] = useState<boolean>()
  useEffect(() => {
    const ask = async () => setKnown((await (await getApi()).profile.read()).hasPassword)
    ask().catch(() => undefined)
  }, [])
  if (hasPassword === undefined) return null
  return hasPassword ? <ByCode email={email} /> : <ByPasswordLink email={email} />
}

/** Seconds between two messages to one address. */
const GAP = 60

function ByPasswordLink({ email }: { email: string }) {
  const [isCodeSent, setCodeSent] = useState(false)
  const sendLink = async () => {
    await (await getApi()).account.forgotPassword({ headers: {}, body: { email } })
    return { retryAfter: GAP }
  }
  const sendCode = async () => {
    const sent = await (await getApi()).credential.resendConfirmation({})
    setCodeSent(true)
    return sent
  }
  if (isCodeSent) return <ByCode email={email} />
  return (
    <Section title="Crie sua senha">
      <Card className={classes.box}>
        <p>
          Enviamos um link para <Address>{email}</Address>. Com ele você cria a sua senha e confirma o
          endereço. <Link to="/account/perfil/email">Endereço errado?</Link>
        </p>
        <SendAgain send={sendLink}>Enviar o link de novo</SendAgain>
        <SendAgain send={sendCode}>Confirmar com um código</SendAgain>
      </Card>
    </Section>
  )
}

function ByLink({ token, onOver }: { token: string; onOver(): void }) {
  const form = useContractForm({
    initialValues: {},
    async send() {
      await confirm({ token })
      onOver()
    },
  })
  return (
    <Section title="Confirme seu e-mail">
      <Card className={classes.box}>
        <p>Você abriu o link do e-mail de confirmação. Falta só um toque.</p>
        <Form form={form} action="Confirmar e-mail" />
      </Card>
    </Section>
  )
}

function ByCode({ email }: { email: string }) {
  const form = useContractForm({
    schema: ConfirmationCode.pick({ code: true }),
    initialValues: { code: '' },
    send: ({ code }) => confirm({ email, code }),
  })
  const sendAgain = async () => (await getApi()).credential.resendConfirmation({})
  return (
    <Section title="Confirme seu e-mail">
      <Card className={classes.box}>
        <p>
          Enviamos um link e um código para <Address>{email}</Address>. Use um dos dois.{' '}
          <Link to="/account/perfil/email">Endereço errado?</Link>
        </p>
        <Form form={form} action="Confirmar e-mail">
          <CodeField label="Código do e-mail" {...form.fields.getInputProps('code')} />
        </Form>
        <SendAgain send={sendAgain}>Enviar outro código</SendAgain>
      </Card>
    </Section>
  )
}
