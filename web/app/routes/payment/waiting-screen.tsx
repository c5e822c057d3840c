import type { Order } from '@vitrine/contract/order'
import { Screen } from '../../brand/screen.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BoletoPayment } from './boleto-payment.tsx'
import { CardPayment } from './card-payment.tsx'
import { PixPayment } from './pix-payment.tsx'

/** Where an order that waits is paid, by what was last asked for it. */
export function screenOf({ payment, status }: Order) {
  if (payment?.method === 'card') return CardPayment
  return payment?.method === 'boleto' && status === 'awaiting-payment' ? BoletoPayment : PixPayment
}

export function PixSkeleton() {
  return (
    <Screen title="Pague com Pix">
      <Card>
        <Skeleton height="440px" />
      </Card>
    </Screen>
  )
}
