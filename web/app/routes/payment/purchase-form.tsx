import type { UseFormReturnType } from '@mantine/form'
import type { CardSettings, Installments } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { PIX_MANDATE_TEXT } from '@vitrine/contract/pix-mandate'
import type { SavedCard } from '@vitrine/contract/saved-card'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { Step } from '../../ui/step.tsx'
import { AddressFields, NO_ADDRESS } from './address-fields.tsx'
import { CartCard } from './card-fields.tsx'
import { ContractSummary } from './contract-summary.tsx'
import { BuyerDocument, type KnownDocument } from './identification.tsx'
import { MethodChoice, PaymentConsent } from './method-choice.tsx'
import classes from './purchase-form.module.css'
import {
  CreditChoice,
  cartInstallmentLimit,
  PurchaseTotal,
  type StoreCredit,
  type Sums,
  shortTotal,
} from './purchase-total.tsx'
import { type RenewalCardChoice, RenewalCardFields } from './renewal-card-fields.tsx'
import type { CardChoice } from './use-card.ts'
import { type Purchase, purchaseSchema, usePlaceOrder } from './use-place-order.ts'

const EMPTY: Purchase = { document: '', ...NO_ADDRESS, acceptedTerms: false }

const PAY: Record<PaymentMethod, string> = {
  pix: 'Pagar com Pix',
  boleto: 'Gerar boleto',
  card: 'Pagar com cartão',
}

interface PurchaseFormProps {
  /** With the sum of the method that is chosen. */
  cart: Cart
  methods: readonly PaymentMethod[]
  card: CardSettings | null
  saved: readonly SavedCard[] | null
  credit: StoreCredit
  method: PaymentMethod
  /** Of the buyer, where they need not type it. */
  document: KnownDocument | null
  /** Whether who is asked for the charge wants to know where the buyer lives. */
  asksAddress: boolean
  /** Whether the plan may renew by Pix Automático, which whoever pays the code authorises with it. */
  offersMandate: boolean
  choose(method: PaymentMethod): void
  /** The installments of the card, where it is charged in more than one. */
  installments: Installments | null
  /** In how many installments the card is charged at first. */
  startCard: number
  onCharged(chosen: Installments): void
  /** Somebody has just said who they are: they go on here. */
  takesFocus: boolean
  ready: boolean
}

/** Steps 2 and 3: the buyer's document, then the whole purchase on one page and the one button that pays. */
export function PurchaseForm(props: PurchaseFormProps) {
  const { cart, credit, method, asksAddress, installments, ready } = props
  const { form, choice, renewal, mandate, known, typeDocument, totalBefore } = usePurchase(props)
  const steps = useStepFocus(ready && props.takesFocus)
  const state = ready ? 'open' : 'waiting'
  const { total } = cart.quote
  const sums = { total, credit: credit.spent, installments }
  const changed = totalBefore !== null && totalBefore !== total && { from: totalBefore, to: total }
  const submit = {
    type: 'submit',
    size: 'large',
    busy: form.sending,
    children: actionOf(sums, method),
  } as const
  return (
    <form ref={steps} method="post" className={classes.steps} onSubmit={form.submit} noValidate>
      <Step number={2} title="Dados do comprador" state={state}>
        <BuyerDocument known={known} onOther={typeDocument} fields={form.fields} />
      </Step>
      <Step number={3} title="Revisão e pagamento" state={state}>
        <WayToPay {...props} choice={choice} renewal={renewal} mandate={mandate} />
        {asksAddress && <AddressFields fields={form.fields} />}
        <ContractSummary cart={cart} method={method} installments={installments} credit={credit.spent} />
        <TermsConsent fields={form.fields} />
        <Problems key={form.problem} problem={form.problem} changed={changed} />
        <PurchaseTotal {...sums} />
        <Button {...submit} wide className={classes.pay} />
      </Step>
      {ready && (
        <BottomBar label="Total e pagamento" sum={shortTotal(sums)}>
          <Button {...submit} className={classes.inBar} />
        </BottomBar>
      )}
    </form>
  )
}

/** What the buyer fills in and chooses, and the order that is placed with it. */
function usePurchase({ cart, credit, method, asksAddress, offersMandate, document }: PurchaseFormProps) {
  const choice = useRef<CardChoice>(null)
  const renewal = useRef<RenewalCardChoice>(null)
  const [usesKnown, setUsesKnown] = useState(true)
  const known = usesKnown ? document : null
  const asksDocument = !known
  const readCard = async () => choice.current?.read()
  const readRenewal = async () => (renewal.current ? renewal.current.read() : {})
  const [isTicked, setTicked] = useState(false)
  const mandate = { isTicked: offersMandate && isTicked, setTicked }
  const asks = { asksAddress, asksDocument }
  const terms = { readCard, readRenewal, pixMandate: mandate.isTicked, ...asks, credit: credit.spent }
  const { place, totalBefore } = usePlaceOrder(cart, method, terms)
  const form = useContractForm({
    schema: purchaseSchema({ asksDocument, asksAddress }),
    initialValues: EMPTY,
    send: place,
  })
  return { form, choice, renewal, mandate, known, typeDocument: () => setUsesKnown(false), totalBefore }
}

interface WayToPayProps extends PurchaseFormProps {
  choice: RefObject<CardChoice | null>
  renewal: RefObject<RenewalCardChoice | null>
  /** Of Pix Automático. */
  mandate: { isTicked: boolean; setTicked(isTicked: boolean): void }
}

/** By what the purchase is paid: credit first, then a method, and what that asks for. */
function WayToPay({ cart, methods, card, saved, credit, method, choice, ...way }: WayToPayProps) {
  const { mandate } = way
  const { total } = cart.quote
  const rest = total - credit.spent
  const isByCard = rest > 0 && method === 'card'
  const hasChoice = methods.length > 1 && (rest > 0 || (total === 0 && cart.methods.length > 0))
  return (
    <>
      <CreditChoice credit={credit} total={total} />
      {hasChoice && (
        <MethodChoice
          methods={methods}
          choose={way.choose}
          installmentLimit={card ? cartInstallmentLimit(card, cart, rest) : 1}
          quotes={cart.methods}
          chosen={method}
        />
      )}
      {way.offersMandate && (
        <PaymentConsent text={PIX_MANDATE_TEXT} checked={mandate.isTicked} onChange={mandate.setTicked} />
      )}
      {card && isByCard && (
        <CartCard
          cart={cart}
          saved={saved}
          choice={choice}
          total={rest}
          settings={card}
          start={way.startCard}
          onChoice={way.onCharged}
        />
      )}
      {cart.quote.requiresCard && card?.keepsCards && saved && !isByCard && !mandate.isTicked && (
        <RenewalCardFields settings={card} saved={saved} quote={cart.quote} choice={way.renewal} />
      )}
    </>
  )
}

/** The first thing to do in the steps, for who has just come to them; who types there already is left alone. */
function useStepFocus(takesFocus: boolean): RefObject<HTMLFormElement | null> {
  const steps = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = steps.current
    if (takesFocus && !form?.contains(document.activeElement))
      form?.querySelector<HTMLElement>('input, button')?.focus()
  }, [takesFocus])
  return steps
}

function actionOf({ total, credit }: Sums, method: PaymentMethod): string {
  if (total > credit) return PAY[method]
  return total > 0 ? 'Concluir com meu saldo' : 'Concluir pedido'
}

interface ProblemsProps {
  problem: string | null
  changed: { from: number; to: number } | false
}

/** Why nothing was bought; in sight, also for who pressed the button at the foot of the screen. */
function Problems({ problem, changed }: ProblemsProps) {
  const place = useRef<HTMLDivElement>(null)
  const isAny = problem !== null || changed !== false
  useEffect(() => {
    if (isAny) place.current?.scrollIntoView({ block: 'center' })
  }, [isAny])
  if (!isAny) return null
  return (
    <div ref={place}>
      {changed && (
        <Notice tone="negative" title="O valor do pedido mudou">
          Era {brl(changed.from)} e agora é {brl(changed.to)}. Nada foi cobrado. Confira o resumo e, se
          concordar, pague de novo.
        </Notice>
      )}
      {problem && <Notice tone="negative">{problem}</Notice>}
    </div>
  )
}

/** Unticked: the one thing that is agreed to before paying. In a new tab: reading must not throw away what was typed. */
function TermsConsent({ fields }: { fields: UseFormReturnType<Purchase> }) {
  const { paths } = useBrand()
  return (
    <CheckboxField
      label={
        <>
          Li e aceito os{' '}
          <a href={paths.terms} target="_blank" rel="noreferrer">
            Termos de Uso
          </a>{' '}
          e as condições desta compra
        </>
      }
      {...fields.getInputProps('acceptedTerms', { type: 'checkbox' })}
    />
  )
}
