import type { UseFormReturnType } from '@mantine/form'
import { BuyerRegistration, type User } from '@vitrine/contract/account'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ConsentFields, type FormBrand, isNewAddress } from '../../forms/consent-fields.tsx'
import { DocumentField } from '../../forms/document-field.tsx'
import { EmailField } from '../../forms/email-field.tsx'
import { Form } from '../../forms/form.tsx'
import { LOSS_WORDS, SignInForm } from '../../forms/sign-in-form.tsx'
import { SignUpForm } from '../../forms/sign-up-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { sessionLoss } from '../../session/ended.ts'
import { registerBuyer } from '../../session/sign-in.ts'
import { signOut } from '../../session/sign-out.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Step } from '../../ui/step.tsx'
import { Tabs, type TabsProps } from '../../ui/tabs.tsx'
import { CorrectEmail } from './correct-email.tsx'
import classes from './identification.module.css'
import type { Purchase } from './use-place-order.ts'

interface IdentificationProps {
  user: User | null
  /** Whether the address may be put right here. */
  canCorrect: boolean
  /** The address of who was signed out while paying. */
  endedFor: string | null
  /** Another person goes on from here. */
  onLeave(): void
  /** Somebody has just said who they are. */
  onDone(): void
}

/** Step 1: who buys: without a password, with a new account or with one's own, in place; the cart stays. */
export function Identification({ user, canCorrect, endedFor, onLeave, onDone }: IdentificationProps) {
  const { revalidate, state } = useRevalidator()
  const { id: brand } = useBrand()
  const [known, setKnown] = useState('')
  const { problem, act } = useAct()
  const done = async () => {
    await revalidate()
    onDone()
  }
  const leave = async (email: string) => {
    // First, while somebody is signed in: whoever comes next on this browser goes on with the same cart.
    if (!(await act(async (api) => user && api.cart.release({ brand })))) return
    onLeave()
    setKnown(email)
    await signOut()
    await revalidate()
  }
  // A cart that is still read as this person makes the browser forget the one that they release.
  const isReading = state !== 'idle'
  if (user)
    return (
      <Person user={user} canCorrect={canCorrect} isReading={isReading} problem={problem} onOther={leave} />
    )
  if (endedFor) return <Again email={endedFor} onDone={done} onOther={() => leave('')} />
  return <SignInTabs key={known} email={known} onDone={done} />
}

interface PersonProps {
  user: User
  canCorrect: boolean
  isReading: boolean
  problem: string | null
  /** Goes on as the holder of an address, or as somebody else. */
  onOther(email: string): Promise<void>
}

function Person({ user, canCorrect, isReading, problem, onOther }: PersonProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Step number={1} title="Identificação" state={isEditing ? 'open' : 'done'}>
      {isEditing ? (
        <CorrectEmail email={user.email} onDone={() => setEditing(false)} onOther={onOther} />
      ) : (
        <div className={classes.person}>
          <div>
            <strong>{user.name}</strong>
            <p className={classes.address}>
              <span className={classes.email}>{user.email}</span>
              {canCorrect && (
                <button
                  type="button"
                  className={classes.edit}
                  onClick={() => setEditing(true)}
                  aria-label="Editar o e-mail"
                >
                  Editar
                </button>
              )}
            </p>
          </div>
          <Button variant="quiet" size="small" busy={isReading} onClick={() => onOther('')}>
            Usar outra conta
          </Button>
        </div>
      )}
      {problem && <Notice tone="negative">{problem}</Notice>}
    </Step>
  )
}

interface AgainProps {
  email: string
  onDone(): Promise<void>
  onOther(): void
}

/** The session ended while paying, or was given up in another tab: the same person signs in here and goes on where they were. */
function Again({ email, onDone, onOther }: AgainProps) {
  const { tone, title } = LOSS_WORDS[sessionLoss() ?? 'ended']
  return (
    <Step number={1} title="Identificação">
      <Notice tone={tone} title={title}>
        <span role="status">
          Nada foi cobrado e seu carrinho continua aqui. Não tem senha? Receba um código por e-mail.
        </span>
      </Notice>
      <SignInForm brand={useBrand()} onDone={onDone} email={email} />
      <Button variant="quiet" wide onClick={onOther}>
        Usar outra conta
      </Button>
    </Step>
  )
}

type SignInTab = 'guest' | 'new' | 'known'

interface SignInTabsProps {
  /** Whose account is entered, where that is known. */
  email: string
  onDone(): Promise<void>
}

function SignInTabs({ email: known, onDone }: SignInTabsProps) {
  const brand = useBrand()
  const [tab, setTab] = useState<SignInTab>(known ? 'known' : 'guest')
  const [email, setEmail] = useState(known)
  const signInInstead = (typed: string) => (
    <button
      type="button"
      className={classes.instead}
      onClick={() => {
        setEmail(typed)
        setTab('known')
      }}
    >
      Entrar?
    </button>
  )
  const way = { onDone, brand, back: brand.paths.payment, signInInstead }
  const tabs: TabsProps<SignInTab>['tabs'] = [
    { id: 'guest', title: 'Sem cadastro', panel: <BuyerForm {...way} /> },
    { id: 'new', title: 'Criar conta', panel: <SignUpForm {...way} inPurchase /> },
    {
      id: 'known',
      title: 'Entrar',
      panel: <SignInForm key={email} brand={brand} onDone={onDone} email={email} />,
    },
  ]
  return (
    <Step number={1} title="Identificação">
      <Tabs<SignInTab>
        label="Comprar sem cadastro, criar conta ou entrar"
        tabs={tabs}
        chosen={tab}
        choose={setTab}
      />
    </Step>
  )
}

/** A document that the server knows, as it shows it: `***.982.247-**`. */
export interface KnownDocument {
  kind: 'cpf' | 'cnpj'
  masked: string
}

interface BuyerDocumentProps {
  known: KnownDocument | null
  onOther(): void
  fields: UseFormReturnType<Purchase>
}

const KIND = { cpf: 'CPF', cnpj: 'CNPJ' } as const

/** The document of who buys: the one that is known, unless they want another. */
export function BuyerDocument({ known, onOther, fields }: BuyerDocumentProps) {
  if (!known)
    return (
      <DocumentField help="Identifica você no pedido e na cobrança." {...fields.getInputProps('document')} />
    )
  return (
    <div className={classes.person}>
      <p>
        <strong>
          {KIND[known.kind]} {known.masked}
        </strong>
      </p>
      <Button variant="quiet" size="small" onClick={onOther}>
        Usar outro
      </Button>
    </div>
  )
}

interface BuyerFormProps {
  onDone(): void
  /** The way to sign-in, shown when the e-mail already has an account. */
  signInInstead(email: string): ReactNode
  /** Where the account is made. */
  brand: FormBrand
  /** Where the link of the first message leads on to. */
  back?: string
}

/** The button says what is agreed to; the purchase asks for a tick of its own. */
const EMPTY = { name: '', email: '', acceptedTerms: true, marketingOptIn: false }

/** Who buys, without a password: the account is made on the way and its password is chosen later, by e-mail. */
function BuyerForm({ onDone, signInInstead, brand, back }: BuyerFormProps) {
  const form = useContractForm({
    schema: BuyerRegistration,
    initialValues: EMPTY,
    async send(values, fields) {
      if (await isNewAddress(registerBuyer({ ...values, brand: brand.id, acceptedTerms: true }, back)))
        return onDone()
      fields.setFieldError('email', <>Este e-mail já está cadastrado. {signInInstead(values.email)}</>)
      fields.getInputNode('email')?.focus()
    },
  })
  const { getInputProps } = form.fields
  return (
    <Form form={form} action="Continuar">
      <TextField label="Nome completo" autoComplete="name" {...getInputProps('name')} />
      <EmailField
        help="A confirmação da compra vai para este endereço, com um link para você criar a senha depois."
        {...getInputProps('email')}
      />
      <ConsentFields brand={brand} news={getInputProps('marketingOptIn', { type: 'checkbox' })} />
    </Form>
  )
}
