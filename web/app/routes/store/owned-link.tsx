import type { ProductCard } from '@vitrine/contract/catalog'
import type { Ownership } from '@vitrine/contract/ownership'
import type { ComponentProps } from 'react'
import { href } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** What is said of it, and what its link does. */
type Way = readonly [words: string, way: string]

const OWNED: Way = ['Já é seu', 'Acessar']
const WAYS: Partial<Record<Ownership['state'], Way>> = {
  subscribed: ['Você já assina', 'Ver assinatura'],
  'on-hold': ['Suspenso', 'Ver compra'],
}

interface OwnedLinkProps {
  product: Pick<ProductCard, 'slug' | 'name'>
  ownership: Ownership
  size?: ComponentProps<typeof ButtonLink>['size']
  /** A shorter text for a narrow card; the whole of it is still said. */
  short?: boolean
}

/** The way to what somebody has, is to pay, or has in their plan. */
export function OwnedLink({ product, ownership, size = 'medium', short = false }: OwnedLinkProps) {
  const { paths } = useBrand()
  if (ownership.state === 'payment-pending')
    return (
      <ButtonLink
        to={paths.order(ownership.orderId ?? '')}
        size={size}
        wide
        aria-label={short ? `Pagar o pedido de ${product.name}` : undefined}
      >
        {short ? 'Pagar' : 'Pagar o pedido feito'}
      </ButtonLink>
    )
  const place = href('/acessar/:produto', { produto: product.slug })
  if (ownership.state === 'included')
    return (
      <ButtonLink to={place} variant="outline" size={size} wide aria-label={`Acessar ${product.name}`}>
        Acessar
      </ButtonLink>
    )
  const [words, way] = WAYS[ownership.state] ?? OWNED
  return (
    <ButtonLink
      to={place}
      variant="outline"
      size={size}
      wide
      aria-label={short ? `${words}: ${product.name}. ${way}` : undefined}
    >
      <Icon name={ownership.state === 'on-hold' ? 'info' : 'check'} size={18} />
      {short ? words : `${words} · ${way}`}
    </ButtonLink>
  )
}
