import type { ProductType } from '@vitrine/contract/catalog'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './buy-button.module.css'
import { useAddToCart } from './use-add-to-cart.ts'

interface BuyButtonProps {
  product: { name: string; type: ProductType; soldOut: boolean }
  priceId: string
  owned: boolean
  size?: 'small' | 'medium' | 'large'
  /** A shorter text for a narrow card; the whole of it is still said. */
  short?: boolean
}

/** Buys, or says why not: already yours, sold out. */
export function BuyButton({ product, priceId, owned, size = 'medium', short = false }: BuyButtonProps) {
  const { busy, add } = useAddToCart()
  if (owned) return <OwnedLink type={product.type} size={size} />
  if (product.soldOut) {
    return (
      <Button look="outline" size={size} wide disabled>
        Esgotado
      </Button>
    )
  }
  return (
    <Button
      className={classes.needsScript}
      size={size}
      wide
      busy={busy}
      aria-label={short ? `Adicionar ${product.name} ao carrinho` : undefined}
      onClick={() => add(priceId, product.name)}
    >
      {short ? 'Adicionar' : 'Adicionar ao carrinho'}
    </Button>
  )
}

function OwnedLink({ type, size }: { type: ProductType; size: 'small' | 'medium' | 'large' }) {
  const to = type === 'subscription' ? '/account/perfil/minhas-assinaturas' : '/account/perfil/gerenciar'
  return (
    <ButtonLink to={to} look="outline" size={size} wide>
      <Icon name="check" size={18} />
      Já é seu
    </ButtonLink>
  )
}
