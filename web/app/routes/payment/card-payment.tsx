import { declineSentence, type Installments, takenSentence } from '@vitrine/contract/card'
import { MINUTE_MS } from '@vitrine/contract/time'
import { useEffect, useState } from 'react'
import { Screen } from '../../brand/screen.tsx'
import { openTabStorage } from '../../session/storage.ts'
import { useNow } from '../../session/use-now.ts'
import { Card } from '../../ui/card.tsx'
import { InReview } from '../../ui/in-review.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'
import { useOrderActions } from './order-actions.ts'
import { OrderEmail } from './order-email.tsx'
import { CardAgain, OtherMethods } from './other-methods.tsx'
import classes from './waiting-payment.module.css'
import { AlreadyPaid, OrderCost, orderLead, type WaitingPayment } from './waiting-payment.tsx'

/** An order whose last payment is by card: what its issuer said, and how it can still be paid. */
export function CardPayment({ order, onOrder }: WaitingPayment) {
  const { card: offer } = useOrderActions()
  const { payment } = order
  const review = payment?.card?.review
  const taken = takenSentence(payment?.card?.declined)
  const [chosen, setChosen] = useState<Installments | null>(null)
  const charged = chosen ?? payment?.card?.installments
  const isAsked = payment?.status === 'pending'
  const isOver = order.status === 'expired' || payment?.status === 'failed' || payment?.status === 'expired'
  return (
    <Screen title={review ? 'Seu pagamento está em análise' : 'Pague com cartão'} lead={orderLead(order)}>
      <WithSummary
        summary={<OrderCost order={order} byCard={charged && charged.count > 1 ? charged : null} />}
      >
        <Card className={classes.stack}>
          {isOver && (
            <Notice tone="negative" title="Pagamento não autorizado">
              {declineSentence(payment?.card?.declined ?? 'not-processed')} Seu pedido está guardado
              {taken ? `. ${taken}` : ' e nada foi cobrado.'}
            </Notice>
          )}
          {isOver && offer && (
            <CardAgain key={payment?.id} onChoice={setChosen} order={order} offer={offer} onOrder={onOrder} />
          )}
          {!isOver && payment?.card?.actionUrl && (
            <IssuerChallenge id={payment.id} url={payment.card.actionUrl} />
          )}
          {!isOver && review && <Reviewed order={order} onOrder={onOrder} until={review.until} />}
          {!isOver && isAsked && !payment.card?.actionUrl && <ChallengeElsewhere />}
          {!isOver && !review && !isAsked && <Confirming order={order} onOrder={onOrder} />}
          <OrderEmail order={order} onOrder={onOrder} />
          {(isOver || isAsked) && <OtherMethods order={order} onOrder={onOrder} />}
        </Card>
      </WithSummary>
    </Screen>
  )
}

/** Nobody knows yet whether it was charged: it is asked for, and nothing else is charged meanwhile. */
const Confirming = ({ order, onOrder }: WaitingPayment) => (
  <>
    <p role="status" className={classes.waiting}>
      Confirmando com o banco do cartão…
    </p>
    <p>Não feche nem pague de novo: em até um minuto esta página mostra o resultado.</p>
    <AlreadyPaid order={order} onOrder={onOrder} label="Verificar agora">
      O banco ainda não confirmou. Esta página muda sozinha.
    </AlreadyPaid>
  </>
)

/** Whose card it is, they alone are told where: whoever else is here can pay otherwise. */
const ChallengeElsewhere = () => (
  <p role="status">
    <strong>O banco do cartão pediu uma confirmação</strong> a quem fez a última tentativa, e ela ainda não
    chegou. Se não for você, aguarde ou pague de outra forma.
  </p>
)

/** Somebody looks at it first, for as long as days: until then there is nothing to do but to ask. */
const Reviewed = ({ order, onOrder, until }: WaitingPayment & { until: string }) => (
  <>
    <InReview until={until} now={useNow(MINUTE_MS)} />
    <AlreadyPaid order={order} onOrder={onOrder} label="Verificar agora">
      A análise ainda não terminou. Esta página muda sozinha.
    </AlreadyPaid>
  </>
)

const SENT = 'vitrine.asked'

/**
 * The issuer asks whether it is its customer who buys: this tab goes there by itself, once, and the issuer sends it
 * back. Whoever comes back without an answer finds the way there again.
 */
function IssuerChallenge({ id, url }: { id: string; url: string }) {
  useEffect(() => {
    const storage = openTabStorage()
    if (storage.getItem(SENT) === id) return
    storage.setItem(SENT, id)
    window.location.assign(url)
  }, [id, url])
  return (
    <div className={classes.asked}>
      <p role="status">
        <strong>Seu banco pede uma confirmação.</strong> É rápido: confirme a compra na página dele e você
        volta para cá.
      </p>
      <a href={url} className={classes.go}>
        Confirmar no banco
      </a>
    </div>
  )
}
