import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import { type FormEvent, useState } from 'react'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { CardFields } from './card-fields.tsx'
import { type CardOffer, useOrderActions } from './order-actions.ts'
import classes from './pix-payment.module.css'
import { useCard } from './use-card.ts'

interface CardAgainProps {
  order: Order
  offer: CardOffer
  onOrder(order: Order): void
}

/** A card, another one, or the same once more, for an order that is kept with its price. */
export function CardAgain({ order, offer: { settings, saved }, onOrder }: CardAgainProps) {
  const intervals = order.lines.map(({ interval }) => interval)
  const productIds = order.lines.map(({ productId }) => productId)
  const card = useCard(settings, { total: toPay(order), intervals, productIds }, saved)
  const actions = useOrderActions()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setProblem(null)
    setSending(true)
    try {
      const typed = await card.read()
      if (typed) onOrder(await actions.payByCard(await getApi(), order, typed))
    } catch (error) {
      setProblem(sentenceFor(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={classes.stack} onSubmit={pay} noValidate>
      <CardFields card={card} />
      {problem && <Notice tone="negative">{problem}</Notice>}
      <Button type="submit" size="large" wide busy={sending}>
        Pagar {brl(card.chosen.total)} com cartão
      </Button>
    </form>
  )
}
