import type { Order } from '@vitrine/contract/order'
import type { Refund } from '@vitrine/contract/refund'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import { asksDestination } from '@vitrine/contract/refund-rules'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import type * as z from 'zod'
import { getApi } from '../../session/api.ts'
import { serverNow } from '../../session/server-clock.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { REFUND_TONES, refundState, refundTitle } from '../../ui/refund-words.ts'
import { Whole } from '../../ui/whole.tsx'
import { DestinationForm } from './destination-form.tsx'
import { FileButton } from './file-button.tsx'
import classes from './regret.module.css'

/** What of a purchase goes back, how far it is, and the proof that it was asked for. */
export function Refunds({ order, onOrder }: { order: Order; onOrder(order: Order): void }) {
  const box = useRef<HTMLDivElement>(null)
  const [known] = useState(order.refunds.length)
  const isNew = order.refunds.length > known
  // The button that was pressed is gone: the focus goes to what came in its place.
  useEffect(() => {
    if (isNew) box.current?.focus()
  }, [isNew])
  if (order.refunds.length === 0) return null
  return (
    <Card ref={box} tabIndex={-1} className={classes.refunds}>
      <h2 className={classes.title}>Devolução</h2>
      {order.refunds.map((refund) => (
        <OneRefund key={refund.id} refund={refund}>
          {asksDestination(refund) && <Redirect order={order} refund={refund} onOrder={onOrder} />}
        </OneRefund>
      ))}
      {order.refunds.some(isRegret) && (
        <FileButton ask={(api) => api.checkout.downloadProtocol({ id: order.id })}>
          Baixar protocolo em PDF
        </FileButton>
      )}
    </Card>
  )
}

const isRegret = ({ byBuyer, reason }: Refund): boolean =>
  byBuyer && (reason === 'regret' || reason === 'guarantee')

function OneRefund({ refund, children }: { refund: Refund; children: ReactNode }) {
  const { amount, protocol, state, channel } = refund
  return (
    <Notice tone={REFUND_TONES[state]} title={refundTitle(refund)}>
      <div className={classes.refund}>
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
