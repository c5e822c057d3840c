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
import classes from './purchase-form.module.css'
import { purchaseSchema } from './purchase-schema.ts'
import type { CardChoice } from './use-card.ts'
import type { CreditChoice as CreditOfBuyer } from './use-credit.ts'
import { usePlaceOrder } from './use-place-order.ts'

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
  ready: boolean
}

/** Steps 2 and 3: the buyer's document, then the whole purchase on one page and the one button that pays. */
export function PurchaseForm(props: PurchaseFormProps) {
  const { cart, methods, card, saved, credit, method, asksAddress, boletoSaves, choose, ready } = props
  const choice = useRef<CardChoice>(null)
  const [charged, setCharged] = useState<Installments | null>(null)
  const readCard = async () => choice.current?.read()
  const { place, totalBefore } = usePlaceOrder(cart, method, { readCard, asksAddress, credit: credit.spent })
  const renews = cart.quote.later.length > 0
  const form = useContractForm({
    schema: purchaseSchema(renews, asksAddress),
    initialValues: EMPTY,
    send: place,
  })
  const state = ready ? 'open' : 'waiting'
  const total = cart.quote.total
  const rest = total - credit.spent
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
        {asksAddress && <AddressFields fields={form.fields} />}
        <ContractSummary cart={cart} credit={credit.spent} method={method} />
        <Consents later={cart.quote.later} fields={form.fields} />
        {totalBefore !== null && totalBefore !== total && <TotalChanged from={totalBefore} to={total} />}
        {form.problem && <Notice tone="negative">{form.problem}</Notice>}
        <Total total={total} credit={credit.spent} />
        {rest > 0 && method === 'card' && charged && charged.count > 1 && (
          <p className={classes.total}>
            <span>No cartão, {parcelsText(charged)}</span> <strong>{brl(charged.total)}</strong>
          </p>
        )}
        <Button type="submit" size="large" wide busy={form.sending}>
          {actionOf(total, rest, method)}
        </Button>
      </Step>
    </form>
  )
}

const actionOf = (total: number, rest: number, method: PaymentMethod): string => {
  if (rest > 0) return PAY[method]
  return total > 0 ? 'Pagar com crédito' : 'Concluir pedido'
}

/** What is paid today, and what of it is left beside the credit. */
function Total({ total, credit }: { total: number; credit: number }) {
  return (
    <>
      <p className={classes.total}>
        <span>Total hoje</span> <strong>{brl(total)}</strong>
      </p>
      {credit > 0 && (
        <p className={classes.total}>
          <span>A pagar além do crédito de {brl(credit)}</span> <strong>{brl(total - credit)}</strong>
        </p>
      )}
    </>
  )
}

function TotalChanged({ from, to }: { from: number; to: number }) {
  return (
    <Notice tone="negative" title="O valor do pedido mudou">
      Era {brl(from)} e agora é {brl(to)}. Nada foi cobrado. Confira o resumo e, se concordar, pague de novo.
    </Notice>
  )
}
