import type { ProductCard } from '@vitrine/contract/catalog'
import type { Standing } from '@vitrine/contract/standing'
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

function AddButton({ product, priceId, standing, size, short = false }: BuyButtonProps) {
  const { busy, add } = useAddToCart()
  const words = wordsFor(standing)
  return (
    <Button
      className={classes.needsScript}
      size={size}
      wide
      busy={busy}
      aria-label={short ? words.said(product.name) : undefined}
      onClick={() => add(priceId, product.name)}
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

function OwnedLink({
  standing,
  size,
  short = false,
}: Omit<BuyButtonProps, 'standing'> & { standing: Standing }) {
  const subscribed = standing.state === 'subscribed'
  const to = subscribed ? '/account/perfil/minhas-assinaturas' : '/account/perfil/gerenciar'
  const words = subscribed ? 'Em assinatura' : 'Já é seu'
  return (
    <ButtonLink to={to} look="outline" size={size} wide>
      <Icon name="check" size={18} />
      {short ? words : `${words} · acessar`}
    </ButtonLink>
  )
}
