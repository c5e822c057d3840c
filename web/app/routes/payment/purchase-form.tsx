import type { CardSettings, Installments } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { SavedCard } from '@vitrine/contract/saved-card'
import { useRef, useState } from 'react'
import { DocumentField } from '../../forms/document-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { brl, parcelsText } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { Step } from '../../ui/step.tsx'
import { AddressFields, NO_ADDRESS } from './address-fields.tsx'
import { CartCard } from './cart-card.tsx'
import { Consents } from './consents.tsx'
import { ContractSummary } from './contract-summary.tsx'
import { CreditChoice } from './credit-choice.tsx'
import { MethodChoice } from './method-choice.tsx'
import { PlanChoice } from './plan-choice.tsx'
import classes from './purchase-form.module.css'
import { purchaseSchema } from './purchase-schema.ts'
import { PurchaseTotal } from './purchase-total.tsx'
import type { CardChoice } from './use-card.ts'
import type { CreditChoice as CreditOfBuyer } from './use-credit.ts'
import { paidInAll, usePlaceOrder } from './use-place-order.ts'
import type { PlanChoice as Plan } from './use-plan.ts'

const EMPTY = { document: '', ...NO_ADDRESS, acceptedTerms: false, acceptedRenewal: false }

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
  credit: CreditOfBuyer
  method: PaymentMethod
  /** Whether who is asked for the charge wants to know where the buyer lives. */
  asksAddress: boolean
  boletoSaves: string | undefined
  choose(method: PaymentMethod): void
  plan: Plan
  ready: boolean
}

/** Steps 2 and 3: the buyer's document, then the whole purchase on one page and the one button that pays. */
export function PurchaseForm(props: PurchaseFormProps) {
  const { cart, methods, card, saved, credit, method, asksAddress, boletoSaves, choose, plan, ready } = props
  const choice = useRef<CardChoice>(null)
  const [charged, setCharged] = useState<Installments | null>(null)
  const readCard = async () => choice.current?.read()
  const { place, totalBefore } = usePlaceOrder(cart, method, {
    ...{ readCard, asksAddress, credit: credit.spent, plan: plan.chosen },
  })
  const renews = cart.quote.later.length > 0
  const form = useContractForm({
    schema: purchaseSchema(renews, asksAddress),
    initialValues: EMPTY,
    send: place,
  })
  const state = ready ? 'open' : 'waiting'
  const total = cart.quote.total
  const rest = total - credit.spent
  const inAll = paidInAll(cart, plan.chosen)
  return (
    <form method="post" className={classes.steps} onSubmit={form.submit} noValidate>
      <Step number={2} title="Dados do comprador" state={state}>
        <DocumentField
          help="Identifica você no pedido e na cobrança."
          {...form.fields.getInputProps('document')}
        />
      </Step>
      <Step number={3} title="Revisão e pagamento" state={state}>
        <CreditChoice credit={credit} total={total} />
        {(rest > 0 || (total === 0 && cart.methods.length > 0)) && methods.length > 1 && (
          <MethodChoice {...{ methods, boletoSaves, choose }} quotes={cart.methods} chosen={method} />
        )}
        {rest > 0 && card && method === 'card' && (
          <CartCard {...{ cart, saved, choice }} total={rest} settings={card} onChoice={setCharged} />
        )}
        <PlanChoice plan={plan} toPay={rest} />
        {asksAddress && <AddressFields fields={form.fields} />}
        <ContractSummary {...{ cart, method, plan }} credit={credit.spent} />
        <Consents later={cart.quote.later} fields={form.fields} />
        {totalBefore !== null && totalBefore !== inAll && <TotalChanged from={totalBefore} to={inAll} />}
        {form.problem && <Notice tone="negative">{form.problem}</Notice>}
        <PurchaseTotal total={total} credit={credit.spent} plan={plan.chosen} />
        {rest > 0 && method === 'card' && charged && charged.count > 1 && (
          <p className={classes.total}>
            <span>No cartão, {parcelsText(charged)}</span> <strong>{brl(charged.total)}</strong>
          </p>
        )}
        <Button type="submit" size="large" wide busy={form.sending}>
          {actionOf({ total, rest, method, plan: plan.chosen })}
        </Button>
      </Step>
    </form>
  )
}

interface Asked {
  total: number
  /** What is left of it beside store credit. */
  rest: number
  method: PaymentMethod
  plan: Installments | undefined
}

const actionOf = ({ total, rest, method, plan }: Asked): string => {
  if (plan)
    return method === 'boleto' ? `Gerar boleto de ${brl(plan.first)}` : `Pagar ${brl(plan.first)} com Pix`
  if (rest > 0) return PAY[method]
  return total > 0 ? 'Pagar com crédito' : 'Concluir pedido'
}

function TotalChanged({ from, to }: { from: number; to: number }) {
  return (
    <Notice tone="negative" title="O valor do pedido mudou">
      Era {brl(from)} e agora é {brl(to)}. Nada foi cobrado. Confira o resumo e, se concordar, pague de novo.
    </Notice>
  )
}
