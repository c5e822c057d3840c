import { ConfirmationCode } from '@vitrine/contract/account-link'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { getApi } from '../session/api.ts'
import { confirmEmail } from '../session/confirm-email.ts'
import { carriedMailToken } from '../session/mail-token.ts'
import { hasOwnPassword } from '../session/refresh-user.ts'
import { safeRedirect } from '../session/safe-redirect.ts'
import { useSession } from '../session/use-session.ts'
import { Address } from '../ui/address.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { notify } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { CodeField } from './code-field.tsx'
import classes from './confirm-email.module.css'
import { CorrectEmail } from './correct-email.tsx'
import { Form } from './form.tsx'
import { SendAgain } from './send-again.tsx'
import { useContractForm } from './use-contract-form.ts'

/** Who is signed in confirms the address: by the link that was just opened, or by the code of the message. */
export function ConfirmHere({ children }: { children: ReactNode }) {
  const [token, setToken] = useState(carriedMailToken)
  if (token) return <ByLink token={token} onOver={() => setToken(null)} />
  return <BySentMail>{children}</BySentMail>
}

/** By what was sent: who bought without a password got the link to choose one, which confirms the address as well. */
function BySentMail({ children }: { children: ReactNode }) {
  const [isAsked, setAsked] = useState(hasOwnPassword)
  const [isCorrecting, setCorrecting] = useState(false)
  if (!isAsked) return <ByPasswordLink onCode={() => setAsked(true)} />
  if (isCorrecting) return <CorrectEmail onDone={() => setCorrecting(false)} />
  return <ByCode onWrongAddress={() => setCorrecting(true)}>{children}</ByCode>
}

function ByPasswordLink({ onCode }: { onCode(): void }) {
  const email = useSession()?.email ?? ''
  const form = useContractForm({
    initialValues: {},
    async send() {
      await (await getApi()).credential.resendConfirmation({})
      onCode()
    },
  })
  return (
    <div className={classes.box}>
      <p>
        Enviamos para <Address>{email}</Address> um link para criar a sua senha. Quem cria a senha por ele
        também confirma o e-mail.
      </p>
      <Form form={form} action="Prefiro receber um código" />
    </div>
  )
}

/** Goes on where a password is chosen, when the message was about another account than the one signed in. */
function useConfirm() {
  const navigate = useNavigate()
  return async (proof: Parameters<typeof confirmEmail>[0]) => {
    const { user, redirect, passwordPath } = await confirmEmail(proof)
    notify({ tone: 'good', title: 'E-mail confirmado', caption: user.email })
    if (passwordPath) navigate(passwordPath)
    // The link leads on, from whatever browser, to where the person was going.
    else if (redirect && 'token' in proof) navigate(safeRedirect(redirect))
  }
}

function ByLink({ token, onOver }: { token: string; onOver(): void }) {
  const confirm = useConfirm()
  const form = useContractForm({
    initialValues: {},
    async send() {
      await confirm({ token })
      onOver()
    },
  })
  return (
    <div className={classes.box}>
      <p>Você abriu o link do e-mail de confirmação. Falta só um toque.</p>
      <Form form={form} action="Confirmar e-mail" />
    </div>
  )
}

interface ByCodeProps {
  onWrongAddress(): void
  children: ReactNode
}

function ByCode({ onWrongAddress, children }: ByCodeProps) {
  const email = useSession()?.email ?? ''
  const confirm = useConfirm()
  const form = useContractForm({
    schema: ConfirmationCode.pick({ code: true }),
    initialValues: { code: '' },
    send: ({ code }) => confirm({ email, code }),
  })
  const sendAgain = async () => (await getApi()).credential.resendConfirmation({})
  return (
    <div className={classes.box}>
      {children}
      <Form form={form} action="Confirmar e-mail">
        <CodeField label="Código do e-mail" {...form.fields.getInputProps('code')} />
      </Form>
      <SendAgain send={sendAgain}>Enviar outro código</SendAgain>
      {hasOwnPassword() && (
        <Button variant="quiet" onClick={onWrongAddress}>
          Endereço errado? Corrigir
        </Button>
      )}
    </div>
  )
}

/** In the place of what only a confirmed account may do: says so before anybody tries, and lets them do it here. */
export function ConfirmFirst({ before }: { before: string }) {
  const email = useSession()?.email ?? ''
  return (
    <Section title="Confirme seu e-mail primeiro">
      <Card>
        <ConfirmHere>
          <p>
            Confirme seu e-mail antes de {before}. Digite o código enviado para <Address>{email}</Address> ou
            abra o link da mesma mensagem neste navegador.
          </p>
        </ConfirmHere>
      </Card>
    </Section>
  )
}

/** Whether who is signed in has still to confirm the address. */
export const useUnconfirmed = (): boolean => useSession()?.emailVerified === false
