import { getApi } from '../session/api.ts'
import { session } from '../session/browser.ts'
import { withProof } from '../session/proof.ts'
import { useSession } from '../session/use-session.ts'
import { notify } from '../ui/notify.ts'
import classes from './confirm-email.module.css'
import { isNewAddress } from './consent-fields.tsx'
import { CorrectEmailForm } from './correct-email-form.tsx'

/** Puts right the address given at sign-up, in place, while nobody has confirmed it. */
export function CorrectEmail({ onDone }: { onDone(): void }) {
  const before = useSession()?.email ?? ''
  return (
    <div className={classes.box}>
      <CorrectEmailForm
        before={before}
        help="O link e o código enviados antes deixam de valer."
        correct={correct}
        onDone={onDone}
      />
    </div>
  )
}

async function correct(email: string): Promise<string | undefined> {
  const { checkout } = await getApi()
  const corrected = withProof(() => checkout.correctSignUpEmail({ email })).then(session.change)
  if (!(await isNewAddress(corrected)))
    return 'Este e-mail já está cadastrado. Informe outro, ou saia e entre com ele'
  const caption = `Enviamos outro link e outro código para ${email}.`
  notify({ tone: 'good', title: 'E-mail corrigido', caption })
  return undefined
}
