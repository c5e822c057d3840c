import type { ListHappenings } from '#kernel/happening.ts'
import { listOrderMoments, type OrderMoment } from './order-happenings.store.ts'

const WORDS: Record<OrderMoment['kind'], string> = {
  placed: 'Pedido feito',
  paid: 'Pagamento confirmado',
  unpaid: 'Pedido encerrado sem pagamento',
  'given-back': 'Dinheiro devolvido',
  credited: 'Valor devolvido como crédito na loja',
}

/** What somebody bought, as their history tells it; it stays as long as the order does. */
export const orderHappenings: ListHappenings = async (db, accountId, after, limit) => {
  const moments = await listOrderMoments(db, accountId, after, limit)
  return moments.map(({ id, at, kind, orderId, code }) => ({
    id,
    at,
    what: WORDS[kind],
    about: `pedido ${code}`,
    page: `/account/perfil/gerenciar-assinatura/${orderId}`,
  }))
}
