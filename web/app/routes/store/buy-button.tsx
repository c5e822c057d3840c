import type { ProductCard } from '@vitrine/contract/catalog'
import type { Ownership, OwnershipState } from '@vitrine/contract/ownership'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { cartChanged, useInCart } from '../../brand/cart-count.ts'
import type { ApiClient } from '../../context.ts'
import { session } from '../../session/browser.ts'
import { sentenceFor } from '../../session/refused.ts'
import { signInPath } from '../../session/safe-redirect.ts'
import { useAct } from '../../session/use-act.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './buy-button.module.css'
import type { LinkedOwnership } from './use-ownerships.ts'

type Size = 'small' | 'medium' | 'large'

interface BuyButtonProps {
  product: Pick<ProductCard, 'id' | 'slug' | 'name' | 'type' | 'soldOut' | 'sale'>
  priceId: string
  ownership: LinkedOwnership | undefined
  /** After the person has joined a line, or left it. */
  onChange(): void
  size?: Size
  /** A shorter text for a narrow card; the whole of it is still said. */
  short?: boolean
}

/** Said where else a price stands. */
export const INCLUDED = 'Incluído no seu plano'

/** Of what somebody wants, or had: it can be bought. */
const BUYABLE: readonly OwnershipState[] = ['renew', 'offered', 'waiting']

/** What can be done with a product now: bought, paid, used, waited for. It keeps its size whatever it says. */
export function BuyButton(props: BuyButtonProps) {
  const { product, ownership, size = 'medium' } = props
  if (ownership && !BUYABLE.includes(ownership.state))
    return <ownership.Link {...props} ownership={ownership} />
  if (product.sale === 'ended')
    return (
      <Button variant="outline" size={size} wide disabled>
        Vendas encerradas
      </Button>
    )
  const kept = ownership?.state === 'offered'
  if (!kept && (product.sale === 'coming' || product.soldOut)) return <WaitButton {...props} size={size} />
  return <AddButton {...props} size={size} />
}

/** Puts it into the cart; once it is there, the way to it, which takes the focus of what was pressed. */
function AddButton({ product, priceId, ownership, size, short = false }: BuyButtonProps) {
  const { paths } = useBrand()
  const { busy, added, add } = useAddToCart()
  const inCart = useInCart(priceId)
  const way = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (inCart && added) way.current?.focus({ preventScroll: true })
  }, [inCart, added])
  if (inCart) {
    const said = `No carrinho: ${product.name}. Ver carrinho`
    return (
      <ButtonLink
        ref={way}
        to={paths.cart}
        variant="outline"
        size={size}
        wide
        aria-label={short ? said : undefined}
      >
        <Icon name="check" size={18} />
        {short ? 'No carrinho' : 'No carrinho · Ver carrinho'}
      </ButtonLink>
    )
  }
  const words = wordsFor(ownership)
  return (
    <Button
      className={classes.needsScript}
      size={size}
      wide
      busy={busy}
      aria-label={short ? words.said(product.name) : undefined}
      onClick={() => add(priceId)}
    >
      {short ? words.short : words.long}
    </Button>
  )
}

interface Words {
  long: string
  short: string
  /** What the short one means, said aloud. */
  said(name: string): string
}

const OFFERED: Words = {
  long: 'Comprar a vaga guardada',
  short: 'Comprar vaga',
  said: (name) => `Comprar a vaga guardada de ${name}`,
}
const RENEW: Words = { long: 'Assinar de novo', short: 'Renovar', said: (name) => `Assinar ${name} de novo` }
const BUY: Words = {
  long: 'Adicionar ao carrinho',
  short: 'Adicionar',
  said: (name) => `Adicionar ${name} ao carrinho`,
}

function wordsFor(ownership: Ownership | undefined): Words {
  if (ownership?.state === 'offered') return OFFERED
  return ownership?.state === 'renew' ? RENEW : BUY
}

interface AddToCart {
  busy: boolean
  /** It was put there here, a moment ago. */
  added: boolean
  add(priceId: string): Promise<unknown>
}

/** Puts a price into the cart of this brand; every button of it and the number in the header answer. */
function useAddToCart(): AddToCart {
  const { id: brand } = useBrand()
  const [added, setAdded] = useState(false)
  const { busy, act } = useAct((error) => {
    setAdded(false)
    notify({ tone: 'negative', title: 'Não foi possível adicionar', caption: sentenceFor(error) })
    return undefined
  })
  const add = (priceId: string) =>
    act(async (api) => {
      setAdded(true)
      cartChanged(await api.cart.addLine({ brand, priceId }))
    })
  return { busy, added, add }
}

/** Of what is sold out or coming: the line, or the way into it. Without scripts it only says so. */
function WaitButton({ product, ownership, onChange, size, short = false }: BuyButtonProps) {
  const { busy, join, leave } = useWaiting(product.id, onChange)
  const waiting = ownership?.state === 'waiting'
  const state = product.sale === 'coming' ? 'Em breve' : 'Esgotado'
  const words = waiting ? 'Aguardando' : short ? 'Avise\u2011me' : `${state} · avise\u2011me`
  const said = waiting
    ? `${words} ${product.name}: sair da lista de espera`
    : `${words} quando puder comprar ${product.name}`
  return (
    <>
      <Button
        className={classes.needsScript}
        variant="outline"
        size={size}
        wide
        busy={busy}
        aria-label={said}
        onClick={waiting ? leave : join}
      >
        <Icon name={waiting ? 'check' : 'bell'} size={18} />
        {words}
      </Button>
      <span className={classes.onlySaid}>{state}</span>
    </>
  )
}

const JOINED = {
  seat: {
    title: 'Você está na lista de espera',
    caption: 'Quando abrir uma vaga, guardamos para você por 24 horas e avisamos por e\u2011mail.',
  },
  notice: { title: 'Combinado', caption: 'Avisaremos por e\u2011mail quando puder comprar.' },
}

const WHY = 'Entre ou cadastre-se para ser avisado: a mensagem vai para o e-mail da sua conta.'

/** Waits for a product, or no longer; whoever is not signed in signs in first and comes back. */
function useWaiting(productId: string, done: () => void) {
  const { id: brand } = useBrand()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { busy, act } = useAct(
    (error) => void notify({ tone: 'negative', title: 'Não foi possível', caption: sentenceFor(error) }),
  )
  const attempt = async (work: (api: ApiClient) => Promise<void>) => {
    // Asked when it is pressed: the page made on the server knows nobody, and may be pressed before it does.
    if (!session.user()) return navigate(signInPath(pathname + search), { state: { why: WHY } })
    await act(async (api) => {
      await work(api)
      done()
    })
  }
  return {
    busy,
    join: () =>
      attempt(async (api) => {
        const { kind } = await api.ownership.join({ brand, productId })
        notify({ tone: 'good', ...JOINED[kind] })
      }),
    leave: () =>
      attempt(async (api) => {
        await api.ownership.leave({ productId })
        notify({ title: 'Você saiu da lista de espera' })
      }),
  }
}
