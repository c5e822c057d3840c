import type { AdminOrder } from '@vitrine/contract/admin/order'
import type { OrderStatus } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import { useState } from 'react'
import { href } from 'react-router'
import classes from '../../../admin/page.module.css'
import { AsideCard, Way } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import { Dialog } from '../../../forms/dialog.tsx'
import { Column } from '../../../ui/column.tsx'
import { CopyCode, LINK } from '../../../ui/copy-code.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { brl } from '../../../ui/labels.ts'
import { MailText } from '../../../ui/mail-text.tsx'

const isOne = (states: readonly OrderStatus[], status: OrderStatus): boolean => states.includes(status)
/** Of which states a message tells. */
const TOLD: readonly OrderStatus[] = ['awaiting-payment', 'in-review', 'paid', 'partially-refunded']

/** Who bought, and what can be done about the order. */
export function OrderActions({ record }: { record: AdminOrder }) {
  const { order, attempts, refundable } = record
  const { id, status } = order
  return (
    <>
      <Buyer record={record} />
      <AsideCard title="Ações">
        <div className={classes.answers}>
          {refundable > 0 && (
            <Way to={href('/admin/pedidos/:id/devolver', { id })}>Devolver até {brl(refundable)}</Way>
          )}
          {attempts.length > 0 && (
            <ActionButton
              label="Perguntar ao banco agora"
              done="O banco respondeu"
              permission="orders.write"
              run={(api) => api.adminOrder.ask({ id })}
            />
          )}
          {isOne(ORDER_ALLOWS.pay, status) && <PayLink orderId={id} code={order.code} />}
          {isOne(TOLD, status) && (
            <ActionButton
              label="Enviar mensagem de novo"
              done="Mensagem na fila de envio"
              permission="orders.write"
              run={(api) => api.adminOrder.sendAgain({ id })}
            />
          )}
          <Way to={`${href('/admin/auditoria')}?q=${order.code}`} variant="quiet">
            Ver na auditoria
          </Way>
        </div>
      </AsideCard>
    </>
  )
}

const Buyer = ({ record: { account, order } }: { record: AdminOrder }) => (
  <AsideCard title="Quem comprou">
    <Facts
      facts={[
        ['Nome', <RecordLink key="name" to="account" id={account.id} name={account.name} />],
        ['E-mail', <MailText key="email" address={account.email} />],
        ['CPF ou CNPJ', order.buyer.document],
      ]}
    />
  </AsideCard>
)

/** Makes a link by which anybody pays an order, and shows it. */
function PayLink({ orderId: id, code }: { orderId: string; code: string }) {
  const [url, setUrl] = useState<string>()
  return (
    <>
      <ActionButton
        label="Criar link de pagamento"
        done="Link de pagamento criado"
        permission="orders.write"
        run={async (api) => setUrl((await api.adminOrder.payLink({ id })).url)}
      />
      {url && (
        <Dialog title={`Link de pagamento de ${code}`} onClose={() => setUrl(undefined)}>
          <Column>
            <p>Quem abre o link paga este pedido, sem entrar na loja. Ele vale 30 dias.</p>
            <CopyCode code={url} words={LINK} />
          </Column>
        </Dialog>
      )}
    </>
  )
}
