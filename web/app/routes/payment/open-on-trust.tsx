import type { Order } from '@vitrine/contract/order'
import { trustWords } from '@vitrine/contract/trust-words'
import { Notice } from '../../ui/notice.tsx'

/** Until when an order is open before its boleto is paid, and what happens without the money. */
export function OpenOnTrust({ order: { trust } }: { order: Order }) {
  const words = trust && trustWords(trust, new Date())
  if (!words) return null
  return (
    <Notice tone={trust.state === 'open' ? 'good' : 'attention'} title={words.title}>
      {words.text}
    </Notice>
  )
}
