import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { FileAddress } from './delivery.ts'
import { endpoint, refusals } from './endpoint.ts'
import { idOf } from './id-schema.ts'
import { Order, OrderHistory, OrderQuery, OrderSummary } from './order.ts'
import { rowsOf } from './page.ts'
import { RefundDestination } from './refund-destination.ts'

/** What a part of an endpoint asks for. */
const PROOF = ['account.proof-needed', '2FA_EXPIRED'] as const

export const byId = z.strictObject({ id: idOf('ord') })

/** What an account does with its orders besides paying them. */
export const purchases = {
  listOrders: endpoint('member')
    .route({ method: 'GET', path: '/orders', summary: 'Minhas compras' })
    .input(OrderQuery.optional())
    .output(rowsOf(OrderSummary)),
  readOrder: endpoint('member')
    .route({ method: 'GET', path: '/orders/{id}', summary: 'Uma compra' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(Order),
  readOrderHistory: endpoint('member')
    .route({ method: 'GET', path: '/orders/{id}/history', summary: 'O que aconteceu com uma compra' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(OrderHistory),
  downloadReceipt: endpoint('member')
    .route({ method: 'GET', path: '/orders/{id}/receipt', summary: 'Baixar o recibo de uma compra' })
    .errors(refusals('not-found', 'order.not-paid'))
    .input(byId)
    .output(z.file()),
  downloadContract: endpoint('member')
    .route({ method: 'GET', path: '/orders/{id}/contract', summary: 'Baixar o contrato de uma compra' })
    .errors(refusals('not-found', 'order.no-contract'))
    .input(byId)
    .output(z.file()),
  openFiscalNote: endpoint('member')
    .route({
      method: 'GET',
      path: '/orders/{id}/fiscal-note/address',
      summary: 'Endereço do PDF da nota fiscal de uma compra, que vale por 15 minutos',
    })
    .errors(refusals('not-found', 'fiscal-note.no-pdf'))
    .input(byId)
    .output(FileAddress),
  /**
   * The buyer takes a purchase back; repeating it gives the same answer. It asks no more than buying did (Decreto
   * 7.962/2013 art. 5), but for a fresh proof where the money is to go elsewhere than it came from.
   */
  regretOrder: endpoint('member')
    .route({ method: 'POST', path: '/orders/{id}/regret', summary: 'Desistir de uma compra' })
    .errors(
      refusals('not-found', 'regret.not-paid', 'regret.too-late', 'refund.destination-of-other', ...PROOF),
    )
    .input(
      byId.extend({
        /** Of a boleto: where the money goes. Without it, to the CPF or CNPJ of the purchase as a Pix key. */
        destination: RefundDestination.optional(),
        /** Its buyer wants store credit in place of the money; nothing but their own word makes it so. */
        asCredit: z.boolean().default(false),
      }),
    )
    .output(Order),
  /** The bank refused to send a refund by Pix: where else it may go, and once more. A fresh proof for any other place. */
  redirectRefund: endpoint('member')
    .route({
      method: 'PUT',
      path: '/orders/{id}/refund-destination',
      summary: 'Dizer para onde devolver o valor de uma compra',
    })
    .errors(
      refusals(
        'not-found',
        'refund.not-failed',
        'refund.taken-back',
        'refund.destination-of-other',
        ...PROOF,
      ),
    )
    .input(byId.extend({ refundId: z.string().max(40), destination: RefundDestination }))
    .output(Order),
  downloadProtocol: endpoint('member')
    .route({ method: 'GET', path: '/orders/{id}/regret', summary: 'Baixar o protocolo da desistência' })
    .errors(refusals('not-found', 'regret.none'))
    .input(byId)
    .output(z.file()),
  followOrder: endpoint('member')
    .route({ method: 'GET', path: '/orders/{id}/events', summary: 'Acompanhar uma compra ao vivo' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(eventIterator(Order)),
}
