import { accessText } from '@vitrine/contract/access-length'
import type { Cart } from '@vitrine/contract/cart'
import { formatDateTime } from '@vitrine/contract/time'
import type { Upsell } from '@vitrine/contract/upsell'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { getApi } from '../session/api.ts'
import { useAct } from '../session/use-act.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/notify.ts'
import { ProductThumb } from '../ui/product-thumb.tsx'
import quiet from '../ui/quiet.module.css'
import { QuoteSum } from '../ui/quote-sum.tsx'
import { TYPE_WORDS } from '../ui/words.ts'
import classes from './upsell-question.module.css'

interface UpsellQuestionProps {
  orderId: string
  /** Of the brand where it was bought. */
  paths: { payment: string; product(slug: string): string }
  cartChanged(cart: Cart): void
}

/**
 * One more thing after a purchase, as a plain question with two equal answers. Neither charges anything: a yes leads to
 * the payment (CDC, art. 39, III). It comes to the end of a page and takes no focus.
 */
export function UpsellQuestion({ orderId, paths, cartChanged }: UpsellQuestionProps) {
  const title = useId()
  const asked = useUpsell(orderId)
  const navigate = useNavigate()
  if (!asked.upsell) return null
  if (asked.isDeclined) return <Declined />
  const accept = async () => {
    const cart = await asked.accept()
    if (!cart) return
    cartChanged(cart)
    for (const title of cart.notices) notify({ title })
    navigate(paths.payment)
  }
  return (
    <Card as="section" aria-labelledby={title} className={classes.question}>
      <h2 id={title} className={classes.title}>
        Quer levar também “{asked.upsell.product.name}”?
      </h2>
      <What upsell={asked.upsell} to={paths.product(asked.upsell.product.slug)} />
      <QuoteSum {...asked.upsell.quote} />
      <p>
        {asked.upsell.quote.discount > 0 &&
          `Este preço vale até ${formatDateTime(new Date(asked.upsell.until))}, para a sua conta. `}
        Nada é cobrado agora: na próxima tela você confere e escolhe como pagar.
      </p>
      {asked.problem && <Notice tone="negative">{asked.problem}</Notice>}
      <Answers asked={asked} accept={accept} />
    </Card>
  )
}

function What({ upsell: { product, price, pitch }, to }: { upsell: Upsell; to: string }) {
  const access = price.interval === 'once' ? ` · ${accessText(price.accessMonths)}` : ''
  return (
    <div className={classes.what}>
      <ProductThumb cover={product.cover} />
      <div>
        <p>{pitch}</p>
        <p className={quiet.text}>
          {TYPE_WORDS[product.type].one}
          {access} · <Link to={to}>Ver tudo sobre ele</Link>
        </p>
      </div>
    </div>
  )
}

function Answers({ asked, accept }: { asked: UpsellAnswer; accept(): Promise<void> }) {
  const { answering, decline } = asked
  const isBusy = answering !== null
  return (
    <div className={classes.answers}>
      <Button variant="outline" busy={answering === 'yes'} onClick={() => !isBusy && accept()}>
        Quero também
      </Button>
      <Button variant="outline" busy={answering === 'no'} onClick={() => !isBusy && decline()}>
        Não, obrigado
      </Button>
    </div>
  )
}

/** Stands where the question stood, so that whoever pressed is not lost. */
function Declined() {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <Card>
      <p ref={words} tabIndex={-1} className={classes.answered}>
        Tudo bem, não vamos perguntar de novo sobre este pedido.
      </p>
    </Card>
  )
}

type Answer = 'yes' | 'no'

interface UpsellAnswer {
  /** Nothing until it is known, and when nothing is offered. */
  upsell: Upsell | null
  answering: Answer | null
  isDeclined: boolean
  problem: string
  /** Resolves to the cart that it makes, or to nothing when it was refused. */
  accept(): Promise<Cart | undefined>
  decline(): Promise<void>
}

/** What is offered after an order, and its buyer's answer. A page does without it when it cannot be asked for. */
function useUpsell(orderId: string): UpsellAnswer {
  const [upsell, setUpsell] = useState<Upsell | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isDeclined, setDeclined] = useState(false)
  const { busy, problem, act } = useAct()
  useEffect(() => {
    let isGone = false
    readUpsell(orderId).then((found) => !isGone && setUpsell(found))
    return () => {
      isGone = true
    }
  }, [orderId])

  return {
    upsell,
    answering: busy ? answer : null,
    isDeclined,
    problem,
    async accept() {
      let cart: Cart | undefined
      setAnswer('yes')
      await act(async (api) => {
        cart = await api.upsell.accept({ id: orderId, upsellId: upsell?.id ?? '' })
      })
      return cart
    },
    async decline() {
      setAnswer('no')
      const isTold = await act((api) => api.upsell.decline({ id: orderId }))
      if (isTold) setDeclined(true)
    },
  }
}

const readUpsell = (id: string): Promise<Upsell | null> =>
  getApi()
    .then((api) => api.upsell.read({ id }))
    .catch(() => null)
