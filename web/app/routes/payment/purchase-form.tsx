import type { Cart } from '@vitrine/contract/cart'
import { DocumentField } from '../../forms/document-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { Step } from '../../ui/step.tsx'
import { Consents } from './consents.tsx'
import { ContractSummary } from './contract-summary.tsx'
import classes from './purchase-form.module.css'
import { purchaseSchema } from './purchase-schema.ts'
import { usePlaceOrder } from './use-place-order.ts'

const EMPTY = { document: '', acceptedTerms: false, acceptedRenewal: false }

/** Steps 2 and 3: the buyer's document, then the whole purchase on one page and the one button that pays. */
export function PurchaseForm({ cart, ready }: { cart: Cart; ready: boolean }) {
  const { place, totalBefore } = usePlaceOrder(cart)
  const renews = cart.quote.later.length > 0
  const form = useContractForm({ schema: purchaseSchema(renews), initialValues: EMPTY, send: place })
  const state = ready ? 'open' : 'waiting'
  const total = cart.quote.total
  return (
    <form method="post" className={classes.steps} onSubmit={form.submit} noValidate>
      <Step number={2} title="Dados do comprador" state={state}>
        <DocumentField
          help="Identifica você no pedido e na cobrança Pix."
          {...form.fields.getInputProps('document')}
        />
      </Step>
      <Step number={3} title="Revisão e pagamento" state={state}>
        <ContractSummary cart={cart} />
        <Consents later={cart.quote.later} fields={form.fields} />
        {totalBefore !== null && totalBefore !== total && <TotalChanged from={totalBefore} to={total} />}
        {form.problem && <Notice tone="negative">{form.problem}</Notice>}
        <p className={classes.total}>
          <span>Total hoje</span> <strong>{brl(total)}</strong>
        </p>
        <Button type="submit" size="large" wide busy={form.sending}>
          {total > 0 ? 'Pagar com Pix' : 'Concluir pedido'}
        </Button>
      </Step>
    </form>
  )
}

function TotalChanged({ from, to }: { from: number; to: number }) {
  return (
    <Notice tone="negative" title="O valor do pedido mudou">
      Era {brl(from)} e agora é {brl(to)}. Nada foi cobrado. Confira o resumo e, se concordar, pague de novo.
    </Notice>
  )
}
