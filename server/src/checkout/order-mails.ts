import type { Order } from '@vitrine/contract/checkout'
import { listOpened } from '../access/index.ts'
import { readBrand } from '../brand/index.ts'
import type { App } from '../kernel/app-context.ts'
import type { Tx } from '../kernel/database.ts'
import { oweMail } from '../mail/index.ts'
import type { PixCharge } from '../payment/index.ts'

const addressed = async (tx: Tx, order: Order) => ({
  to: order.buyer.email,
  props: { seller: await readBrand(tx, order.brand), name: order.buyer.name, order },
})

/** "Pedido recebido": the immediate confirmation that Decreto 7.962/2013 art. 4 III asks for. */
export async function oweOrderReceived(app: App, tx: Tx, order: Order): Promise<void> {
  const { to, props } = await addressed(tx, order)
  await oweMail(app, tx, { kind: 'order-received', to, reference: order.id, props })
}

/** "Pix aguardando": the code itself, once per attempt. */
export async function owePixWaiting(
  app: App,
  tx: Tx,
  order: Order,
  { txid, brCode, expiresAt }: PixCharge,
): Promise<void> {
  const { to, props } = await addressed(tx, order)
  const pix = { copyPaste: brCode, expiresAt: expiresAt.toISOString() }
  await oweMail(app, tx, { kind: 'pix-waiting', to, reference: txid, props: { ...props, ...pix } })
}

/** "Pagamento confirmado", with what it opened. */
export async function owePaid(app: App, tx: Tx, order: Order): Promise<void> {
  const { to, props } = await addressed(tx, order)
  const opened = await listOpened(
    tx,
    order.lines.map(({ id }) => id),
  )
  const paidAt = order.paidAt ?? app.clock.now().toISOString()
  await oweMail(app, tx, {
    kind: 'payment-confirmed',
    to,
    reference: order.id,
    props: { ...props, paidAt, opened },
  })
}
