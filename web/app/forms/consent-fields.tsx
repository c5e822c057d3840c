import type { ComponentProps, ReactNode } from 'react'
import { Refused } from '../session/refused.ts'
import { CheckboxField } from './checkbox-field.tsx'

type Props = Omit<ComponentProps<typeof CheckboxField>, 'label'>

/** What whoever registers agrees to, and what they may. */
export function ConsentFields({ terms, news }: { terms: Props; news: Props }) {
  return (
    <>
      <CheckboxField label={<TermsLabel />} {...terms} />
      <CheckboxField label="Quero receber novidades por e-mail (opcional)" {...news} />
    </>
  )
}

/** False when the address has an account already. */
export async function isNewAddress(registering: Promise<void>): Promise<boolean> {
  try {
    await registering
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'account.email-taken') return false
    throw error
  }
}

// In a new tab: reading the terms must not throw away what was typed.
function TermsLabel() {
  return (
    <>
      Li e aceito os <LegalLink to="/termos">Termos de Uso</LegalLink> e a{' '}
      <LegalLink to="/privacidade">Política de Privacidade</LegalLink>
    </>
  )
}

function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
