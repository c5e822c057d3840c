import type { AdminOrder } from '@vitrine/contract/admin/order'
import type { Refund } from '@vitrine/contract/refund'
import { refundWay } from '@vitrine/contract/refund-words'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { AskButton } from '../../../admin/ask.tsx'
import { Named } from '../../../admin/list/named.tsx'
import classes from '../../../admin/page.module.css'
import { RecordTable } from '../../../admin/page.tsx'
import { REASON_WORDS, REFUND_MARKS } from '../../../admin/records/order-words.ts'
import { Status } from '../../../admin/status.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import type { ApiClient } from '../../../context.ts'
import { Dialog } from '../../../forms/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { brl } from '../../../ui/labels.ts'

/** What goes back or went back, and what to do about what the bank refused. */
export function OrderRefunds({ record: { order } }: { record: AdminOrder }) {
  const may = useMay()
  if (order.refunds.length === 0) return null
  const isFailed = ({ state }: Refund) => state === 'failed'
  const canAct = may('refunds.write') && order.refunds.some(isFailed)
  const actionsOf = (refund: Refund) => isFailed(refund) && <ByHand orderId={order.id} refund={refund} />
  return (
    <RecordTable
      title="Devoluções"
      rows={order.refunds}
      empty=""
      columns={[
        {
          title: 'Protocolo',
          cell: (refund) => <Named name={refund.protocol} detail={refundWay(refund)} />,
        },
        {
          title: 'Situação',
          cell: ({ state }) => <Status tone={REFUND_MARKS[state][0]}>{REFUND_MARKS[state][1]}</Status>,
        },
        { title: 'Motivo', cell: ({ reason }) => REASON_WORDS[reason] },
        { title: 'Pedida em', cell: ({ requestedAt }) => formatDateTime(new Date(requestedAt)) },
        { title: 'Valor', right: true, cell: ({ amount }) => brl(amount) },
        ...(canAct ? [{ title: 'Ações', cell: actionsOf }] : []),
      ]}
    />
  )
}

type Destination = Awaited<ReturnType<ApiClient['adminOrder']['readDestination']>>

function ByHand({ orderId: id, refund: { id: refundId } }: { orderId: string; refund: Refund }) {
  const [shown, setShown] = useState<Destination>()
  return (
    <div className={classes.answers}>
      <ActionButton
        label="Pedir de novo ao banco"
        done="Pedida de novo ao banco"
        of={refundId}
        permission="refunds.write"
        run={(api) => api.adminOrder.retryRefund({ id, refundId })}
      />
      <ActionButton
        label="Ver para onde pagar"
        done="A consulta ficou registrada na auditoria"
        of={refundId}
        permission="refunds.write"
        run={async (api) => setShown(await api.adminOrder.readDestination({ id, refundId }))}
      />
      <AskButton
        label="Registrar paga à mão"
        says="A devolução passa a constar como concluída. Registre só depois que o dinheiro saiu."
        done="Devolução registrada"
        of={refundId}
        withReason
        permission="refunds.write"
        run={(api, reason) => api.adminOrder.recordRefundPaid({ id, refundId, reason })}
      />
      {shown && <Where where={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}

/** Opened by hand, and kept in the audit log: nothing of it stays on the screen. */
function Where({ where, onClose }: { where: Destination; onClose(): void }) {
  const { protocol, amount, buyer, destination } = where
  const to =
    destination.kind === 'account'
      ? `Banco ${destination.bank}, agência ${destination.agency}, conta ${destination.account}${destination.savings ? ' (poupança)' : ''}`
      : `Chave Pix ${destination.kind === 'pix-key' ? destination.key : buyer.document}`
  return (
    <Dialog title={`Devolução ${protocol}`} onClose={onClose}>
      <Facts
        facts={[
          ['Valor', brl(amount)],
          ['Para', buyer.name],
          ['CPF ou CNPJ', buyer.document],
          ['Destino', to],
        ]}
      />
    </Dialog>
  )
}
