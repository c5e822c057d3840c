import type { ProductCard } from '@vitrine/contract/catalog'
import type { Standing } from '@vitrine/contract/standing'
import { useEffect, useRef } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { useInCart } from '../../brand/cart-count.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './buy-button.module.css'
import { useAddToCart } from './use-add-to-cart.ts'
import { hasIt } from './use-standings.ts'
import { WaitButton } from './wait-button.tsx'

type Size = 'small' | 'medium' | 'large'

export interface BuyButtonProps {
  product: Pick<ProductCard, 'id' | 'name' | 'type' | 'soldOut' | 'sale'>
  priceId: string
  standing: Standing | undefined
  /** After the person has joined a line, or left it. */
  onChange(): void
  size?: Size
  /** A shorter text for a narrow card; the whole of it is still said. */
  short?: boolean
}

/** What can be done with a product now: bought, paid, used, waited for. It keeps its size whatever it says. */
export function BuyButton(props: BuyButtonProps) {
  const { product, standing, size = 'medium' } = props
  if (standing && hasIt(standing)) return <OwnedLink {...props} standing={standing} size={size} />
  if (standing?.state === 'on-hold') return <OwnedLink {...props} standing={standing} size={size} />
  if (standing?.state === 'payment-pending' && standing.orderId) return <PayLink {...props} size={size} />
  if (product.sale === 'ended')
    return (
      <Button look="outline" size={size} wide disabled>
        Vendas encerradas
      </Button>
    )
  const kept = standing?.state === 'offered'
  if (!kept && (product.sale === 'coming' || product.soldOut)) return <WaitButton {...props} size={size} />
  return <AddButton {...props} size={size} />
}

/** Puts it into the cart; once it is there, the way to it, which takes the focus of what was pressed. */
function AddButton({ product, priceId, standing, size, short = false }: BuyButtonProps) {
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
        look="outline"
        size={size}
        wide
        aria-label={short ? said : undefined}
      >
        <Icon name="check" size={18} />
        {short ? 'No carrinho' : 'No carrinho · Ver carrinho'}
      </ButtonLink>
    )
  }
  const words = wordsFor(standing)
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

function wordsFor(standing: Standing | undefined): Words {
  if (standing?.state === 'offered') return OFFERED
  return standing?.state === 'renew' ? RENEW : BUY
}

function PayLink({ product, standing, size, short = false }: BuyButtonProps) {
  return (
    <ButtonLink
      to={`/payment/${standing!.orderId}`}
      size={size}
      wide
      aria-label={short ? `Pagar o pedido de ${product.name}` : undefined}
    >
      {short ? 'Pagar' : 'Pagar o pedido feito'}
    </ButtonLink>
  )
}

interface Owned {
  words: string
  /** Where it leads, in words. */
  way: string
  to: string
}

const OWNED: Owned = { words: 'Já é seu', way: 'Acessar', to: '/' }
const OWNED_TRAINING: Owned = { ...OWNED, to: '/treinamentos' }
const SUBSCRIBED: Owned = {
  words: 'Você já assina',
  way: 'Ver assinatura',
  to: '/account/perfil/minhas-assinaturas',
}

const ON_HOLD: Owned = { words: 'Suspenso', way: 'Ver compras', to: '/account/perfil/gerenciar' }

function ownedOf({ state }: Standing, { type }: Pick<BuyButtonProps['product'], 'type'>): Owned {
  if (state === 'on-hold') return ON_HOLD
  if (state === 'subscribed') return SUBSCRIBED
  return type === 'training' ? OWNED_TRAINING : OWNED
}

function OwnedLink({
  product,
  standing,
  size,
  short = false,
}: Omit<BuyButtonProps, 'standing'> & { standing: Standing }) {
  const { words, way, to } = ownedOf(standing, product)
  return (
    <ButtonLink
      to={to}
      look="outline"
      size={size}
      wide
      aria-label={short ? `${words}: ${product.name}. ${way}` : undefined}
    >
      <Icon name={standing.state === 'on-hold' ? 'info' : 'check'} size={18} />
      {short ? words : `${words} · ${way}`}
    </ButtonLink>
  )
}
