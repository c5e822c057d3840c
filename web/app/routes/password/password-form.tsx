import { NewPassword, Registration } from '@vitrine/contract/account'
import { brandAt } from '@vitrine/contract/brand-paths'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod'
import { useBrand } from '../../brand/brand-context.tsx'
import { TermsField } from '../../forms/consent-fields.tsx'
import { deadLinkCode } from '../../forms/dead-link.tsx'
import { Form } from '../../forms/form.tsx'
import { NewPasswordField } from '../../forms/new-password-field.tsx'
import { RecentThings } from '../../forms/recent-things.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { beginAt } from '../../session/guards.ts'
import { idAndCodeOf } from '../../session/mail-token.ts'
import { signInPath } from '../../session/safe-redirect.ts'
import { SECOND_FACTOR_PATH } from '../../session/second-factor.ts'
import { signIn } from '../../session/sign-in.ts'
import { Folded } from '../../ui/folded.tsx'
import type { LinkView } from './choose-password.tsx'

const Chosen = z.strictObject({ password: NewPassword })
const WithTerms = Chosen.extend({ acceptedTerms: Registration.shape.acceptedTerms })

interface PasswordFormProps {
  token: string
  view: LinkView
  /** Somebody used the link in the meantime, or it ran out. */
  onDead(state: LinkView['state']): void
}

/**
 * Saves the password. Whoever created it signs in with it at once, by the ordinary call, which asks for a second factor
 * where there is one; after a reset, sign-in comes next. A link of a message alone signs nobody in.
 */
export function PasswordForm({ token, view, onDead }: PasswordFormProps) {
  const navigate = useNavigate()
  const brand = useBrand()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const form = useContractForm({
    schema: view.asksTerms ? WithTerms : Chosen,
    initialValues: { password: '', ...(view.asksTerms && { acceptedTerms: false }) },
    async send({ password }) {
      try {
        await (await getApi()).account.recoverPassword({
          ...idAndCodeOf(token),
          password,
          unknown: [...removed],
          ...(view.asksTerms && { acceptedTerms: true }),
        })
      } catch (error) {
        const code = deadLinkCode(error)
        if (!code) throw error
        return onDead(code.replace('link.', '') as LinkView['state'])
      }
      const { to, ...how } = await goOn(view, password)
      navigate(to, { replace: true, ...how })
    },
  })
  return (
    <Form form={form} action="Salvar senha">
      <NewPasswordField label="Nova senha" {...form.fields.getInputProps('password')} />
      {view.asksTerms && (
        <TermsField brand={brand} {...form.fields.getInputProps('acceptedTerms', { type: 'checkbox' })} />
      )}
      <Unknown things={view.recent} removed={removed} onChange={setRemoved} />
    </Form>
  )
}

/** Where one goes on who has just chosen a password: signed in with it, or to sign-in, which says that it was chosen. */
async function goOn(view: LinkView, password: string): Promise<{ to: string; state?: object }> {
  const before = session.user()?.email
  // All sessions of the account are over; this browser's may be one of them.
  session.clear()
  const arrived = view.signInAs && (await enter({ email: view.signInAs, password }, view.redirect))
  if (arrived) return { to: arrived }
  const email = view.signInAs ?? (before && isShownAs(before, view.email) ? before : undefined)
  return {
    to: view.redirect ? signInPath(view.redirect) : '/entrar',
    state: { passwordFor: view.purpose, ...(email && { email }) },
  }
}

/** Where who has just created the password goes on; nothing when the sign-in was refused, and is to be tried by hand. */
async function enter(credentials: { email: string; password: string }, wanted = '/'): Promise<string | null> {
  try {
    const outcome = await signIn({ ...credentials, brand: brandAt(wanted.split('?')[0]!) }, wanted)
    return outcome === 'signed-in' ? beginAt(wanted) : SECOND_FACTOR_PATH
  } catch {
    return null
  }
}

type UnknownProps = Omit<Parameters<typeof RecentThings>[0], 'legend'>

/** A factor lets its holder in past a new password: it stands open. Devices alone all leave anyway, and are folded. */
function Unknown(props: UnknownProps) {
  const { things } = props
  if (things.length === 0) return null
  const hasFactor = things.some(({ kind }) => kind !== 'device' && kind !== 'app')
  return (
    <Folded summary="O que chegou à sua conta nos últimos 30 dias" open={hasFactor}>
      <RecentThings {...props} legend="Marque o que você não conhece: sai da conta com a nova senha." />
    </Folded>
  )
}

/** `m••••a@vitrine.example` is how the page of the link shows `marina@vitrine.example`. */
function isShownAs(email: string, masked = ''): boolean {
  const host = email.slice(email.lastIndexOf('@'))
  return masked[0] === email[0] && masked.endsWith(host)
}
