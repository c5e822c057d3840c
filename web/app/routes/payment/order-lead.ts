import type { Order } from '@vitrine/contract/order'

/** `Pedido 2026-000042-7 · Plano Profissional e mais 2` */
export function orderLead({ code, names }: Pick<Order, 'code' | 'names'>): string {
  const [first, ...more] = names
  return `Pedido ${code} · ${first}${more.length > 0 ? ` e mais ${more.length}` : ''}`
}
