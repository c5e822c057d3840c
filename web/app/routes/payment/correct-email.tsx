import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { isNewAddress } from '../../forms/consent-fields.tsx'
import { CorrectEmailForm } from '../../forms/correct-email.tsx'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { Refused } from '../../session/refused.ts'
import classes from './identification.module.css'

interface CorrectEmailProps {
  email: string
  /** Where the link of the new message leads; the page of payment, unless something was ordered. */
  wanted?: string
  onDone(): void
  /** Goes on as the holder of another address, who has an account already; absent once something was ordered. */
  onOther?(email: string): Promise<void>
}

/** Puts right an address that nobody has confirmed; cart and account stay. */
export function CorrectEmail({ email, wanted, onDone, onOther }: CorrectEmailProps) {
  const { paths } = useBrand()
  const tryOut = async (other: string) => {
    try {
      if (await isNewAddress(correct(other, wanted ?? paths.payment))) return undefined
      return onOther ? <Taken onSignIn={() => onOther(other)} /> : TAKEN_BY_OTHER
    } catch (error) {
      if (error instanceof Refused && error.code === 'email.not-correctable') return <ElsewhereOnly />
      throw error
    }
  }
  return (
    <div className={classes.correct}>
      <CorrectEmailForm
        before={email}
        help="A confirmação da compra vai para este endereço."
        correct={tryOut}
        onDone={onDone}
        wide
      />
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
    <Link to={href('/account/perfil/email')} className={classes.instead}>
      troque o e-mail em Minha conta
    </Link>
    .
  </>
)
