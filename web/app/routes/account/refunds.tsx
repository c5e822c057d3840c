import type { Order } from '@vitrine/contract/order'
import type { Refund, RefundState } from '@vitrine/contract/refund'
import { formatDateTime } from '@vitrine/contract/time'
import { useEffect, useRef, useState } from 'react'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { Whole } from '../../ui/whole.tsx'
import { FileButton } from './file-button.tsx'
import classes from './regret.module.css'

const WORDS: Record<RefundState, string> = {
  requested: 'Pedido ao banco. Esta página muda sozinha.',
  processing: 'O banco está devolvendo. Esta página muda sozinha.',
  done: 'Reembolso concluído',
  failed: 'O banco recusou a devolução. A loja já foi avisada e vai resolver com você; guarde o protocolo.',
}

const TONES = { requested: 'info', processing: 'info', done: 'good', failed: 'attention' } as const

/** What of a purchase goes back, how far it is, and the proof that it was asked for. */
export function Refunds({ order }: { order: Order }) {
  const box = useRef<HTMLDivElement>(null)
  const [known] = useState(order.refunds.length)
  const isNew = order.refunds.length > known
  // The button that was pressed is gone: the focus goes to what came in its place.
  useEffect(() => {
    if (isNew) box.current?.focus()
  }, [isNew])
  if (order.refunds.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} className={classes.refunds}>
      {order.refunds.map((refund) => (
        <OneRefund key={refund.id} refund={refund} />
      ))}
      {order.refunds.some(isRegret) && (
        <FileButton ask={(api) => api.checkout.downloadProtocol({ id: order.id })}>
          Baixar protocolo em PDF
        </FileButton>
      )}
    </div>
  )
}

const isRegret = ({ byBuyer, reason }: Refund): boolean =>
  byBuyer && (reason === 'regret' || reason === 'guarantee')

function OneRefund({ refund }: { refund: Refund }) {
  const { amount, protocol, state } = refund
  return (
    <Notice tone={TONES[state]} title={titleOf(refund)}>
      <div className={classes.refund}>
        {amount > 0 && <span role="status">{stateWords(refund)}</span>}
        <span>
          Protocolo <Whole>{protocol}</Whole>
        </span>
      </div>
    </Notice>
  )
}

function titleOf(refund: Refund): string {
  if (refund.amount === 0) return 'Você desistiu desta compra'
  const of = `Devolução de ${brl(refund.amount)}`
  return refund.reason === 'unwanted' ? `${of}, recebidos fora do prazo` : of
}

const stateWords = ({ state, doneAt }: Refund): string =>
  state === 'done' && doneAt ? `${WORDS.done} em ${formatDateTime(new Date(doneAt))}` : WORDS[state]
