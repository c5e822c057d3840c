import type { Order } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import { trustWords } from '@vitrine/contract/trust-words'
import { Notice } from '../../ui/notice.tsx'

/** Of an order that may still be paid: whether it is open already, until when, and what happens without the money. */
export function PurchaseTrust({ order: { trust, status } }: { order: Order }) {
  const words = trust && ORDER_ALLOWS.pay.some((one) => one === status) && trustWords(trust, new Date())
  if (!words) return null
  return (
    <Notice tone={trust.state === 'open' ? 'good' : 'attention'} title={words.title}>
      {words.text}
    </Notice>
  )
}
