import type { CardSettings } from '@vitrine/contract/card'
import { useBrand } from '../../brand/brand-context.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Parcels } from '../../ui/price.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import classes from './cart-summary.module.css'
import { CouponBox } from './coupon-box.tsx'
import { type CartParcels, parcelsOf } from './parcels.ts'
import type { Shelf } from './use-cart.ts'

function HowParted({ words, narrowed }: CartParcels) {
  if (!words && !narrowed) return null
  return (
    <>
      {words && <Parcels {...words} />}
      {narrowed && <small className={classes.narrowed}>{narrowed}</small>}
    </>
  )
}

interface CartSummaryProps {
  shelf: Shelf
  card: CardSettings | null
}

export function CartSummary({ shelf, card }: CartSummaryProps) {
  const { paths } = useBrand()
  const { lines, total, later, taxes } = shelf.cart.quote
  const parcels = parcelsOf(shelf.cart, card)
  return (
    <Card className={classes.summary}>
      <h2 className={classes.title}>Resumo do pedido</h2>
      <QuoteSum
        lines={lines}
        total={total}
        below={parcels && <HowParted {...parcels} />}
        later={later}
        taxes={taxes}
      />
      <CouponBox shelf={shelf} />
      <ButtonLink to={paths.payment} size="large" wide>
        Finalizar compra
      </ButtonLink>
      <ButtonLink to={paths.store} look="quiet" wide>
        Continuar comprando
      </ButtonLink>
      <p className={classes.safe}>
        <Icon name="lock" size={18} /> Pagamento seguro
      </p>
    </Card>
  )
}
