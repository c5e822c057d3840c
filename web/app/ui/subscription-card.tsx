import type { Subscription } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { href, Link } from 'react-router'
import { Card } from './card.tsx'
import { Tag } from './chip.tsx'
import { Facts } from './facts.tsx'
import { priceText, subscriptionLabel } from './labels.ts'
import { ProductThumb } from './product-thumb.tsx'
import classes from './subscription-card.module.css'
import { chargeFact, dayText, goodUntil } from './subscription-words.ts'

/** A subscription: what, in which state, for how much, until when, and what is charged next. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { id, product, status } = subscription
  const [words, tone] = subscriptionLabel(subscription)
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
            goodUntil(subscription),
            chargeFact(subscription),
            ['Assinante desde', dayText(subscription.startedOn)],
          ]}
        />
        <Link to={href('/account/perfil/gerenciar-assinatura/:id', { id })}>
          {isOver(status) ? 'Ver a assinatura' : 'Gerenciar assinatura'}
        </Link>
      </div>
    </Card>
  )
}
