import type { ProductCard } from '@vitrine/contract/catalog'
import type { Standing, StandingState } from '@vitrine/contract/standing'
import { useEffect, useRef } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { useInCart } from '../../brand/cart-count.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './buy-button.module.css'
import { useAddToCart } from './use-add-to-cart.ts'
import type { Ownership } from './use-standings.ts'
import { WaitButton } from './wait-button.tsx'

type Size = 'small' | 'medium' | 'large'

export interface BuyButtonProps {
  product: Pick<ProductCard, 'id' | 'slug' | 'name' | 'type' | 'soldOut' | 'sale'>
  priceId: string
  standing: Ownership | undefined
  /** After the person has joined a line, or left it. */
  onChange(): void
  size?: Size
  /** A shorter text for a narrow card; the whole of it is still said. */
  short?: boolean
}

/** Said where else a price stands. */
export const INCLUDED = 'Incluído no seu plano'

/** Of what somebody wants, or had: it can be bought. */
const BUYABLE: readonly StandingState[] = ['renew', 'offered', 'waiting']

/** What can be done with a product now: bought, paid, used, waited for. It keeps its size whatever it says. */
export function BuyButton(props: BuyButtonProps) {
  const { product, standing, size = 'medium' } = props
  if (standing && !BUYABLE.includes(standing.state)) return <standing.Link {...props} standing={standing} />
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
