import type { Subscription } from '@vitrine/contract/subscription'
import { addDays, calendarDay, formatDay } from '@vitrine/contract/time'
import { Link } from 'react-router'
import { Card } from './card.tsx'
import { Tag } from './chip.tsx'
import { Facts } from './facts.tsx'
import { priceText, SUBSCRIPTION_STATUS } from './labels.ts'
import { ProductThumb } from './product-thumb.tsx'
import classes from './subscription-card.module.css'

/** A subscription: what, in which state, for how much, and until when. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { product, status, currentPeriod } = subscription
  const [words, tone] = SUBSCRIPTION_STATUS[status]
  return (
    <Card as="li" className={classes.card}>
      <ProductThumb cover={product.cover} />
      <div className={classes.body}>
        <header className={classes.head}>
          <h3 className={classes.name}>{product.name}</h3>
          <Tag tone={tone}>{words}</Tag>
        </header>
        <Facts
          facts={[
            ['Preço', priceText(subscription.price)],
            [status === 'active' ? 'Vale até' : 'Período até', lastDay(currentPeriod.endOn)],
            ['Assinante desde', day(subscription.startedOn)],
          ]}
        />
        <Link to={`/account/perfil/gerenciar-assinatura/${subscription.orderId}`}>Ver a compra</Link>
      </div>
    </Card>
  )
}

const day = (text: string): string => formatDay(calendarDay(text))

/** The day on which a period ends is the first without it. */
const lastDay = (endOn: string): string => formatDay(addDays(calendarDay(endOn), -1))
