import type { ProductType } from '@vitrine/contract/catalog'
import type { Standing } from '@vitrine/contract/standing'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { BuyButtonProps } from './buy-button.tsx'

interface Way {
  words: string
  /** Where it leads, in words. */
  way: string
  to: string
}

const OWNED: Way = { words: 'Já é seu', way: 'Acessar', to: '/' }
const TRAINING = '/treinamentos'

const WAYS: Partial<Record<Standing['state'], Way>> = {
  subscribed: {
    words: 'Você já assina',
    way: 'Ver assinatura',
    to: '/account/perfil/minhas-assinaturas',
  },
  'on-hold': { words: 'Suspenso', way: 'Ver compras', to: '/account/perfil/gerenciar' },
}

const wayOf = ({ state }: Standing, type: ProductType): Way =>
  WAYS[state] ?? (type === 'training' ? { ...OWNED, to: TRAINING } : OWNED)

/** The way to what somebody has, is to pay, or has in their plan. */
export function OwnedLink(props: BuyButtonProps & { standing: Standing }) {
  const { product, standing, size = 'medium', short = false } = props
  if (standing.state === 'payment-pending')
    return (
      <ButtonLink
        to={`/payment/${standing.orderId}`}
        size={size}
        wide
        aria-label={short ? `Pagar o pedido de ${product.name}` : undefined}
      >
        {short ? 'Pagar' : 'Pagar o pedido feito'}
      </ButtonLink>
    )
  if (standing.state === 'included')
    return (
      <ButtonLink to={TRAINING} look="outline" size={size} wide aria-label={`Acessar ${product.name}`}>
        Acessar
      </ButtonLink>
    )
  const { words, way, to } = wayOf(standing, product.type)
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
