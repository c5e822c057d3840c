import type { SavedLine } from '@vitrine/contract/cart'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { priceText } from '../../ui/labels.ts'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import classes from './cart-lines.module.css'
import savedClasses from './saved-lines.module.css'
import type { Shelf } from './use-cart.ts'

/** What was put aside: not in the sum, one press away. */
export function SavedLines({ shelf }: { shelf: Shelf }) {
  if (shelf.cart.saved.length === 0) return null
  return (
    <Card as="section" aria-label="Salvos para depois">
      <h2 className={savedClasses.title}>Salvos para depois</h2>
      <ul className={classes.lines}>
        {shelf.cart.saved.map((line) => (
          <Line key={line.id} line={line} shelf={shelf} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ line: { id, product, price, available }, shelf }: { line: SavedLine; shelf: Shelf }) {
  const { paths } = useBrand()
  const busy = shelf.changing === id
  return (
    <li className={classes.line}>
      <ProductThumb cover={product.cover} />
      <div className={classes.words}>
        <Link to={paths.product(product.slug)} className={classes.name}>
          {product.name}
        </Link>
        <span className={classes.price}>
          {available ? priceText(price) : 'Não está mais à venda por este preço'}
        </span>
      </div>
      <div className={savedClasses.acts}>
        {available && (
          <Button
            look="outline"
            size="small"
            busy={busy}
            aria-label={`Mover para o carrinho: ${product.name}`}
            onClick={() => shelf.saveLine(id, false)}
          >
            Mover para o carrinho
          </Button>
        )}
        <Button
          look="quiet"
          size="small"
          busy={busy}
          aria-label={`Remover ${product.name}`}
          onClick={() => shelf.forgetLine(id)}
        >
          <Icon name="trash" size={18} /> Remover
        </Button>
      </div>
    </li>
  )
}
