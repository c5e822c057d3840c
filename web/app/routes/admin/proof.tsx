import { SecondFactorCode } from '@vitrine/contract/second-factor-code'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod'
import { useBrand } from '../../brand/brand-context.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { CodeField, RecoveryCodeField } from '../../forms/code-field.tsx'
import { Form } from '../../forms/form.tsx'
import { PasskeyButton } from '../../forms/passkey-button.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { storage } from '../../session/browser.ts'
import { provePasskey } from '../../session/passkey.ts'
import { Refused } from '../../session/refused.ts'
import { secondFactorProved } from '../../session/second-factor.ts'
import { readRedirectInfo } from '../../session/storage.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Folded } from '../../ui/folded.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { type PendingParts, unlessEnded } from './pending-parts.ts'
import classes from './two-factor.module.css'

type Way = 'app' | 'recovery'
const LEADS = {
  app: 'Digite o código de 6 dígitos do seu aplicativo autenticador.',
  recovery: 'Digite um dos códigos de recuperação que você guardou.',
  passkey: 'Confirme com a sua chave de acesso.',
}

/** Proves the second factor with whatever there is: a passkey, the app, or a recovery code. */
export function Proof(parts: PendingParts) {
  const { hasApp, hasPasskey } = parts.state
  const [way, setWay] = useState<Way | undefined>(hasApp ? 'app' : undefined)
  return (
    <AuthCard title="Verificação em duas etapas" lead={LEADS[way ?? 'passkey']}>
      <PrivateMeta title="Verificação em duas etapas" />
      <div className={classes.stack}>
        {way && <CodeForm key={way} way={way} {...parts} />}
        {hasPasskey && <WithPasskey {...parts} variant={way ? 'outline' : 'primary'} />}
        {way !== 'recovery' && (
          <Button variant="quiet" wide onClick={() => setWay('recovery')}>
            Usar um código de recuperação
          </Button>
        )}
        {way === 'recovery' && hasApp && (
          <Button variant="quiet" wide onClick={() => setWay('app')}>
            Usar o aplicativo autenticador
          </Button>
        )}
        <NotMine />
      </div>
    </AuthCard>
  )
}

/** The way out for somebody who lost every factor, or in whose account somebody else has left one. */
function NotMine() {
  const { identity, paths } = useBrand()
  return (
    <Folded summary="Não consigo, ou não fui eu que cadastrei">
      <p>
        Se foi cadastrado há menos de 30 dias, <Link to={paths.forgotPassword}>peça uma nova senha</Link> e
        marque o que você não conhece: sai da conta na hora.
      </p>
      <p>
        Se não, escreva para <MailLink address={identity.email} subject="Verificação em duas etapas" />.
        Conferimos quem você é e removemos a segunda etapa depois de um prazo de segurança, avisando por
        e-mail.
      </p>
    </Folded>
  )
}

const CodeSchema = z.object({ code: SecondFactorCode })

function CodeForm({ way, twoFactorSessionId, onDone, onEnded }: PendingParts & { way: Way }) {
  const form = useContractForm({
    schema: CodeSchema,
    initialValues: { code: '' },
    send: ({ code }, fields) =>
      unlessEnded(onEnded, async () => {
        const left = await attemptsLeft(() => verifyCode(twoFactorSessionId, code))
        if (left === undefined) return onDone()
        if (left === 0) return onEnded()
        fields.setFieldError('code', wrongCode(left))
        fields.getInputNode('code')?.focus()
      }),
  })
  const Field = way === 'app' ? CodeField : RecoveryCodeField
  return (
    <Form form={form} action="Confirmar">
      <Field autoFocus {...form.fields.getInputProps('code')} />
    </Form>
  )
}

const wrongCode = (left: number): string =>
  `Código incorreto ou já usado. ${left === 1 ? 'Resta 1 tentativa.' : `Restam ${left} tentativas.`}`

/** How many tries a wrong code leaves; nothing when it was right. */
async function attemptsLeft(verify: () => Promise<void>): Promise<number | undefined> {
  try {
    await verify()
    return undefined
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'second-factor.wrong-code') throw error
    return Number(Reflect.get(Object(error.data), 'attemptsLeft') ?? 1)
  }
}

function WithPasskey({
  variant,
  twoFactorSessionId,
  onDone,
  onEnded,
}: PendingParts & { variant: 'primary' | 'outline' }) {
  const run = () =>
    unlessEnded(onEnded, async () => {
      const { secondFactor } = await getApi()
      const passkey = await provePasskey(await secondFactor.askPasskey({ twoFactorSessionId }))
      secondFactorProved(await secondFactor.verifyPasskey({ twoFactorSessionId, passkey }))
      onDone()
    })
  return (
    <PasskeyButton variant={variant} run={run}>
      Usar chave de acesso
    </PasskeyButton>
  )
}

/** Proves the second factor with a code of the app or a recovery code; tells the client app that sent the person here. */
async function verifyCode(twoFactorSessionId: string, code: string): Promise<void> {
  const api = await getApi()
  const headers = { client_id: readRedirectInfo(storage)?.clientId }
  secondFactorProved(await api.account.verify2fa({ headers, body: { twoFactorSessionId, code } }))
}
