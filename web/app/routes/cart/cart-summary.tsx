import type { CardSettings } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import { mostInstallments, offerInstallments } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import { bestParcels, type ParcelWords, sayMostParcels, sayParcels } from '@vitrine/contract/parcel-words'
import { sayNarrowest, tableFor } from '@vitrine/contract/product-parcels'
import { useBrand } from '../../brand/brand-context.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Parcels } from '../../ui/price.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import classes from './cart-summary.module.css'
import { CouponBox } from './coupon-box.tsx'
import type { CartEditor } from './use-cart.ts'

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
  editor: CartEditor
  card: CardSettings | null
}

export function CartSummary({ editor, card }: CartSummaryProps) {
  const { paths } = useBrand()
  const { lines, total, later, taxes } = editor.cart.quote
  const parcels = parcelsOf(editor.cart, card)
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
      <CouponBox editor={editor} />
      <ButtonLink to={paths.payment} size="large" wide>
        Finalizar compra
      </ButtonLink>
      <ButtonLink to={paths.store} variant="quiet" wide>
        Continuar comprando
      </ButtonLink>
      <p className={classes.safe}>
        <Icon name="lock" size={18} /> Pagamento seguro
      </p>
    </Card>
  )
}

/** In how many parcels a whole cart may be paid, and which product keeps the others from more. */
interface CartParcels {
  words: ParcelWords | undefined
  narrowed: string | undefined
}

function parcelsOf({ lines, quote }: Cart, card: CardSettings | null): CartParcels | undefined {
  if (!card) return undefined
  const products = lines.map(({ product, price }) => ({ ...product, interval: price.interval }))
  const own = tableFor(
    card.table,
    card.own,
    products.map(({ id }) => id),
  )
  const most = mostInstallments(lines.map(({ price }) => price.interval))
  const offers = offerInstallments(centavos(quote.total), own, most)
  const best = bestParcels(offers)
  const words = card.offersByCard ? sayMostParcels(offers) : best && sayParcels(best)
  return { words, narrowed: sayNarrowest(card.table, card.own, products) }
}
