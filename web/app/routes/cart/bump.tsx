import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { Card } from '../../ui/card.tsx'
import { priceText } from '../../ui/labels.ts'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import classes from './bump.module.css'
import type { CartEditor } from './use-cart.ts'

/** One more thing that goes well with the cart. Nobody but its owner ticks the box (CDC, art. 39, III). */
export function Bump({ editor }: { editor: CartEditor }) {
  const { bump } = editor.cart
  if (!bump) return null
  const { id, product, price, pitch, ticked } = bump
  const busy = editor.changing === id
  return (
    <Card as="section" aria-label="Oferta para este carrinho" className={classes.bump}>
      <ProductThumb cover={product.cover} />
      <div>
        <h2 className={classes.title}>Leve também</h2>
        <p className={classes.pitch}>{pitch}</p>
        <CheckboxField
          label={
            <>
              Sim, quero incluir <strong>{product.name}</strong> por {priceText(price)}
            </>
          }
          checked={ticked}
          aria-busy={busy}
          onChange={({ currentTarget }) => !busy && editor.setBump(id, currentTarget.checked)}
        />
      </div>
    </Card>
  )
}
