import { pathsOf } from '@vitrine/contract/brand-paths'
import type { Order, OrderHistory } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import { MINUTE_MS } from '@vitrine/contract/time'
import { DownloadButton } from '../../forms/download-button.tsx'
import { useNow } from '../../session/use-now.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { followDownload } from '../../ui/follow-download.ts'
import { InReview } from '../../ui/in-review.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import { canBePaid } from './can-be-paid.ts'
import { CancelOrder } from './cancel-order.tsx'
import { FileButton } from './file-button.tsx'
import classes from './purchase.module.css'
import { Refunds } from './refunds.tsx'
import { isRegretOpen, Regret } from './regret.tsx'

/** Paid, and not taken back by its buyer. */
const isKept = ({ status, refunds }: Order): boolean =>
  ORDER_ALLOWS.regret.some((allowed) => allowed === status) && !refunds.some(({ byBuyer }) => byBuyer)

interface PaymentProps {
  order: Order
  history: OrderHistory
  onOrder(order: Order): void
}

/** What a purchase cost, its papers, and what its buyer may do about it: each by itself. */
export function PurchasePayment({ order, history, onOrder }: PaymentProps) {
  const { regretUntil } = history
  const now = useNow(MINUTE_MS)
  return (
    <div className={classes.column}>
      <Total order={order} now={now} onOrder={onOrder} />
      <Refunds order={order} onOrder={onOrder} />
      <Papers order={order} />
      {isKept(order) && regretUntil && isRegretOpen(regretUntil, now) && (
        <Card className={classes.payment}>
          <h2 className={classes.title}>Desistência</h2>
          <Regret order={order} until={regretUntil} now={now} onOrder={onOrder} />
        </Card>
      )}
    </div>
  )
}

function Total({ order, now, onOrder }: Omit<PaymentProps, 'history'> & { now: Date }) {
  return (
    <Card className={classes.payment}>
      <h2 className={classes.title}>Pagamento</h2>
      <QuoteSum
        lines={order.sum}
        total={order.total}
        credit={order.credit}
        interest={order.interest}
        payment={order.payment}
        later={order.later}
        taxes={order.taxes}
        paid
      />
      {order.payment?.card?.review && <InReview until={order.payment.card.review.until} now={now} />}
      {canBePaid(order) && (
        <ButtonLink to={pathsOf(order.brand).order(order.id)} size="large" wide>
          Pagar agora
        </ButtonLink>
      )}
      {canBePaid(order) && order.kind === 'checkout' && <CancelOrder order={order} onOrder={onOrder} />}
    </Card>
  )
}

function Papers({ order: { id, code, hasContract, paidAt, fiscalNote } }: { order: Order }) {
  if (!hasContract && !paidAt) return null
  return (
    <Card className={classes.payment}>
      <h2 className={classes.title}>Documentos</h2>
      {paidAt && (
        <FileButton ask={(api) => api.checkout.downloadReceipt({ id })}>Baixar recibo em PDF</FileButton>
      )}
      {hasContract && (
        <FileButton ask={(api) => api.checkout.downloadContract({ id })}>Baixar contrato em PDF</FileButton>
      )}
      {fiscalNote?.hasPdf && (
        <DownloadButton
          download={async (api) =>
            followDownload((await api.checkout.openFiscalNote({ id })).url, `nota-fiscal-${code}.pdf`)
          }
        >
          Baixar nota fiscal em PDF
        </DownloadButton>
      )}
    </Card>
  )
}
