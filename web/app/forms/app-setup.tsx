import type { AppSecret } from '@vitrine/contract/second-factor'
import { AppCode } from '@vitrine/contract/second-factor-code'
import * as z from 'zod'
import { Folded } from '../ui/folded.tsx'
import classes from './app-setup.module.css'
import { CodeField } from './code-field.tsx'
import { Form } from './form.tsx'
import { QrCode } from './qr-code.tsx'
import { useContractForm } from './use-contract-form.ts'

const CodeForm = z.object({ code: AppCode })

interface AppSetupProps {
  app: AppSecret
  /** May throw what the API throws. */
  confirm(code: string): Promise<void>
}

/** Puts the account into an authenticator app: the code to scan, the same to type, and the first six digits. */
export function AppSetup({ app, confirm }: AppSetupProps) {
  const form = useContractForm({
    schema: CodeForm,
    initialValues: { code: '' },
    send: ({ code }) => confirm(code.replace(/[\s-]/g, '')),
  })
  return (
    <ol className={classes.steps}>
      <li>
        <p>
          Abra seu aplicativo autenticador (Google Authenticator, Microsoft Authenticator, 1Password, Aegis ou
          outro) e escaneie este código:
        </p>
        <div className={classes.qr}>
          <QrCode text={app.address} label="Código QR para o aplicativo autenticador" />
        </div>
        <Folded summary="Não consigo escanear">
          <p>Digite esta chave no aplicativo, como conta baseada em tempo:</p>
          <p>
            <code className={classes.secret}>{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </Folded>
      </li>
      <li>
        <p>Digite o código de 6 dígitos que o aplicativo mostra:</p>
        <Form form={form} action="Confirmar código">
          <CodeField {...form.fields.getInputProps('code')} />
        </Form>
      </li>
    </ol>
  )
}
