import { pathsOf } from '@vitrine/contract/brand-paths'
import type { Order, OrderHistory } from '@vitrine/contract/order'
import { ORDER_ALLOWS, toPay } from '@vitrine/contract/order-rules'
import type { Refund } from '@vitrine/contract/refund'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import { asksDestination } from '@vitrine/contract/refund-rules'
import { MINUTE_MS } from '@vitrine/contract/time'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import type * as z from 'zod'
import type { ApiClient } from '../../context.ts'
import { Dialog } from '../../forms/dialog.tsx'
import { DownloadButton } from '../../forms/download-button.tsx'
import { getApi } from '../../session/api.ts'
import { serverNow } from '../../session/server-clock.ts'
import { useAct } from '../../session/use-act.ts'
import { useNow } from '../../session/use-now.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Column } from '../../ui/column.tsx'
import { followDownload } from '../../ui/follow-download.ts'
import { InReview } from '../../ui/in-review.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import { REFUND_TONES, refundState, refundTitle } from '../../ui/refund-words.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Whole } from '../../ui/whole.tsx'
import { DestinationForm } from './destination-form.tsx'
import classes from './purchase.module.css'
import withdrawalClasses from './withdrawal.module.css'
import { isWithdrawalOpen, Withdrawal } from './withdrawal.tsx'

/** Paid, and not taken back by its buyer. */
const isKept = ({ status, refunds }: Order): boolean =>
  ORDER_ALLOWS.withdraw.some((allowed) => allowed === status) && !refunds.some(({ byBuyer }) => byBuyer)

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
      {isKept(order) && regretUntil && isWithdrawalOpen(regretUntil, now) && (
        <Card className={classes.payment}>
          <h2 className={classes.title}>Desistência</h2>
          <Withdrawal order={order} until={regretUntil} now={now} onOrder={onOrder} />
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

interface CancelOrderProps {
  order: Order
  onOrder(order: Order): void
}

/** An order that is not paid can be given up: what that changes first, then the one press that does it. */
function CancelOrder({ order, onOrder }: CancelOrderProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="quiet" wide onClick={() => setAsking(true)}>
        Cancelar pedido
      </Button>
      {isAsking && (
        <Dialog title="Cancelar este pedido?" onClose={close}>
          <Question order={order} onOrder={onOrder} close={close} />
        </Dialog>
      )}
    </>
  )
}

function Question({ order, onOrder, close }: CancelOrderProps & { close(): void }) {
  const { busy, problem, act } = useAct()
  const cancel = () =>
    act(async (api) => {
      const answer = await api.checkout.cancelOrder({ id: order.id })
      close()
      onOrder(answer)
    })
  return (
    <Column>
      <p>
        Nada é cobrado: o código ou boleto de {brl(toPay(order))} deixa de valer. Se este pedido guardava um
        cupom, uma vaga ou crédito, eles ficam livres. Você pode comprar de novo quando quiser.
      </p>
      {problem && <Notice tone="negative">{problem}</Notice>}
      <Button wide busy={busy} onClick={cancel}>
        Cancelar pedido
      </Button>
      <Button variant="outline" wide onClick={close}>
        Manter o pedido
      </Button>
    </Column>
  )
}

export const canBePaid = (order: Order): boolean => ORDER_ALLOWS.pay.some((status) => status === order.status)

/** What of a purchase goes back, how far it is, and the proof that it was asked for. */
function Refunds({ order, onOrder }: { order: Order; onOrder(order: Order): void }) {
  const box = useRef<HTMLDivElement>(null)
  const [known] = useState(order.refunds.length)
  const isNew = order.refunds.length > known
  // The button that was pressed is gone: the focus goes to what came in its place.
  useEffect(() => {
    if (isNew) box.current?.focus()
  }, [isNew])
  if (order.refunds.length === 0) return null
  return (
    <Card ref={box} tabIndex={-1} className={withdrawalClasses.refunds}>
      <h2 className={withdrawalClasses.title}>Devolução</h2>
      {order.refunds.map((refund) => (
        <OneRefund key={refund.id} refund={refund}>
          {asksDestination(refund) && <Redirect order={order} refund={refund} onOrder={onOrder} />}
        </OneRefund>
      ))}
      {order.refunds.some(isWithdrawal) && (
        <FileButton ask={(api) => api.checkout.downloadProtocol({ id: order.id })}>
          Baixar protocolo em PDF
        </FileButton>
      )}
    </Card>
  )
}

const isWithdrawal = ({ byBuyer, reason }: Refund): boolean =>
  byBuyer && (reason === 'regret' || reason === 'guarantee')

function OneRefund({ refund, children }: { refund: Refund; children: ReactNode }) {
  const { amount, protocol, state, channel } = refund
  return (
    <Notice tone={REFUND_TONES[state]} title={refundTitle(refund)}>
      <div className={withdrawalClasses.refund}>
        {amount > 0 && (
          <span role="status">
            {asksDestination(refund) ? DESTINATION_NEEDED : refundState(refund, serverNow())}
          </span>
        )}
        <span>
          Protocolo <Whole>{protocol}</Whole>
        </span>
        {channel === 'credit' && <Link to={href('/account/perfil/credito')}>Ver meu crédito</Link>}
        {children}
      </div>
    </Notice>
  )
}

const DESTINATION_NEEDED =
  'O banco não conseguiu devolver: a chave Pix não existe ou é de outra pessoa. Informe outra chave ou uma conta.'

interface RedirectProps {
  order: Order
  refund: Refund
  onOrder(order: Order): void
}

/** The bank would not send it there: its buyer says where else. */
function Redirect({ order, refund, onOrder }: RedirectProps) {
  const send = async (destination: z.input<typeof RefundDestination>) => {
    const api = await getApi()
    const sent = { id: order.id, refundId: refund.id, destination }
    onOrder(await api.checkout.redirectRefund(sent))
  }
  return <DestinationForm action="Devolver para cá" first="pix-key" send={send} />
}

interface FileButtonProps {
  ask(api: ApiClient): Promise<File>
  children: ReactNode
}

/** Has a document made and hands it to the browser. */
const FileButton = ({ ask, children }: FileButtonProps) => (
  <DownloadButton download={async (api) => saveFile(await ask(api))}>{children}</DownloadButton>
)
