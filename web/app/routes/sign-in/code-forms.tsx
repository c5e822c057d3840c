import { MailAddress, MailCode } from '@vitrine/contract/account-link'
import type { BrandId } from '@vitrine/contract/brand'
import { useLocation } from 'react-router'
import * as z from 'zod'
import { CodeField } from '../../forms/code-field.tsx'
import { EmailField } from '../../forms/email-field.tsx'
import { Form } from '../../forms/form.tsx'
import { SendAgain } from '../../forms/send-again.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { type AskedCode, askCode, signInWithCode } from '../../session/code-sign-in.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import type { SignInOutcome } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Seconds between two messages to one address. */
const GAP = 60

export function AskForCode({ brand, onAsked }: { brand: BrandId; onAsked(asked: AskedCode): void }) {
  // What stood in the form to sign in with a password.
  const typed: unknown = useLocation().state?.email
  const form = useContractForm({
    schema: MailAddress,
    initialValues: { email: typeof typed === 'string' ? typed : '' },
    send: async ({ email }) => onAsked(await askCode({ email, brand })),
  })
  return (
    <Form form={form} action="Enviar código">
      <EmailField autoComplete="username" {...form.fields.getInputProps('email')} />
    </Form>
  )
}

interface EnterCodeProps {
  asked: AskedCode
  /** Where a second factor leads when it is proved. */
  back: string
  onAsked(asked: AskedCode): void
  onDone(outcome: SignInOutcome): void
  onOther(): void
}

const CodeSchema = z.object({ code: MailCode })

/** Says the same whatever the address was: nobody learns here who has an account. */
export function EnterCode({ asked, back, onAsked, onDone, onOther }: EnterCodeProps) {
  const form = useContractForm({
    schema: CodeSchema,
    initialValues: { code: '' },
    async send({ code }, fields) {
      try {
        onDone(await signInWithCode(asked, code, back))
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'link.wrong-code') throw error
        fields.setFieldError('code', sentenceFor(error))
        fields.getInputNode('code')?.focus()
      }
    },
  })
  const again = async () => {
    onAsked(await askCode(asked))
    return { retryAfter: GAP }
  }
  return (
    <Column>
      <Notice tone="good" title={`Veja o e-mail ${asked.email}`}>
        <span role="status">
          Se houver uma conta com este endereço, o código chega em instantes e vale por 10 minutos. Olhe
          também a caixa de spam.
        </span>
      </Notice>
      <Form form={form} action="Entrar">
        <CodeField label="Código do e-mail" autoFocus {...form.fields.getInputProps('code')} />
      </Form>
      <SendAgain wait={GAP} send={again}>
        Enviar outro código
      </SendAgain>
      <Button look="quiet" wide onClick={onOther}>
        Usar outro e-mail
      </Button>
    </Column>
  )
}
