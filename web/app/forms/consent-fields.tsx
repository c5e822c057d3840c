import type { ComponentProps, ReactNode } from 'react'
import { Refused } from '../session/refused.ts'
import quiet from '../ui/quiet.module.css'
import { Whole } from '../ui/whole.tsx'
import { CheckboxField } from './checkbox-field.tsx'

type Props = Omit<ComponentProps<typeof CheckboxField>, 'label'>

interface ConsentFieldsProps {
  /** Where what is agreed to is ticked; without it, the button says it, as where a purchase asks for a tick of its own. */
  terms?: Props
  news: Props
  brand: FormBrand
}

/** Whose form it is, and where its documents are. */
export interface FormBrand {
  id: string
  paths: { terms: string; privacy: string }
}

/** The tick by which somebody agrees to the documents of the shop. */
export const TermsField = ({ brand, ...field }: Props & { brand: FormBrand }) => (
  <CheckboxField
    label={
      <>
        Li e aceito <Terms of={brand} />
      </>
    }
    {...field}
  />
)

/** What whoever registers agrees to, and what they may. */
export function ConsentFields({ terms, news, brand }: ConsentFieldsProps) {
  return (
    <>
      {terms && <TermsField brand={brand} {...terms} />}
      <CheckboxField
        label={
          <>
            Quero receber novidades por <Whole>e-mail</Whole> (opcional)
          </>
        }
        {...news}
      />
      {!terms && (
        <p className={quiet.text}>
          Ao continuar, você aceita <Terms of={brand} />.
        </p>
      )}
    </>
  )
}

/** False when the address has an account already. */
export async function isNewAddress(registering: Promise<unknown>): Promise<boolean> {
  try {
    await registering
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'account.email-taken') return false
    throw error
  }
}

// In a new tab: reading the terms must not throw away what was typed.
const Terms = ({ of: { paths } }: { of: FormBrand }) => (
  <>
    os <LegalLink to={paths.terms}>Termos de Uso</LegalLink> e a{' '}
    <LegalLink to={paths.privacy}>Política de Privacidade</LegalLink>
  </>
)

function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
