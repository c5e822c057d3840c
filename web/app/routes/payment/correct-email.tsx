import { MailAddress } from '@vitrine/contract/account-link'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { isNewAddress } from '../../forms/consent-fields.tsx'
import { EmailField } from '../../forms/email-field.tsx'
import { Form } from '../../forms/form.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { Refused } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import classes from './identification.module.css'

interface CorrectEmailProps {
  email: string
  onDone(): void
  /** Goes on as the holder of another address, who has an account already; absent once something was ordered. */
  onOther?(email: string): Promise<void>
}

/** Puts right an address that nobody has confirmed; cart and account stay. */
export function CorrectEmail({ email: before, onDone, onOther }: CorrectEmailProps) {
  const { paths } = useBrand()
  const form = useContractForm({
    schema: MailAddress,
    initialValues: { email: before },
    async send({ email }, fields) {
      try {
        if (email === before || (await isNewAddress(correct(email, paths.payment)))) return onDone()
        fields.setFieldError('email', onOther ? <Taken onSignIn={() => onOther(email)} /> : TAKEN_BY_OTHER)
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'email.not-correctable') throw error
        fields.setFieldError('email', <ElsewhereOnly />)
      }
      fields.getInputNode('email')?.focus()
    },
  })
  return (
    <div className={classes.correct}>
      <Form form={form} action="Salvar e-mail">
        <EmailField
          autoFocus
          help="A confirmação da compra vai para este endereço."
          {...form.fields.getInputProps('email')}
        />
      </Form>
      <Button look="quiet" wide onClick={onDone}>
        Cancelar
      </Button>
    </div>
  )
}

async function correct(email: string, redirect: string): Promise<void> {
  const { checkout } = await getApi()
  session.change(await checkout.correctEmail({ email, redirect }))
}

const TAKEN_BY_OTHER =
  'Este e-mail já está cadastrado. Informe outro, ou cancele este pedido e compre com essa conta'

const Taken = ({ onSignIn }: { onSignIn(): void }) => (
  <>
    Este e-mail já está cadastrado.{' '}
    <button type="button" className={classes.instead} onClick={onSignIn}>
      Entrar?
    </button>
  </>
)

const ElsewhereOnly = () => (
  <>
    Esta conta já tem senha ou compras. Para mudar o endereço,{' '}
    <Link to="/account/perfil/email" className={classes.instead}>
      troque o e-mail em Minha conta
    </Link>
    .
  </>
)
