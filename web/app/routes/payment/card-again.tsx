import type { Installments } from '@vitrine/contract/card'
import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import { type FormEvent, useEffect, useState } from 'react'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { brl, parcelsText } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { CardFields } from './card-fields.tsx'
import { type CardOffer, useOrderActions } from './order-actions.ts'
import classes from './pix-payment.module.css'
import { useCard } from './use-card.ts'

interface CardAgainProps {
  order: Order
  offer: CardOffer
  onOrder(order: Order): void
  /** In how many parcels it would be charged now. */
  onChoice?(chosen: Installments): void
}

const payWords = (chosen: Installments): string =>
  chosen.count > 1 ? `Pagar ${parcelsText(chosen)} com cartão` : `Pagar ${brl(chosen.total)} com cartão`

/** A card, another one, or the same once more, for an order that is kept with its price. */
export function CardAgain({ order, offer: { settings, saved }, onOrder, onChoice }: CardAgainProps) {
  const products = order.lines.map(({ productId: id, name, interval }) => ({ id, name, interval }))
  // As in the attempt before.
  const start = order.payment?.card?.installments.count ?? 1
  const card = useCard(settings, { total: toPay(order), products, start }, saved)
  const { chosen } = card
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it comes to is what matters
  useEffect(() => onChoice?.(chosen), [chosen.count, chosen.total, onChoice])
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
        {payWords(card.chosen)}
      </Button>
    </form>
  )
}
