import type { ChangedLine } from '@vitrine/contract/cart'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { priceText } from '../../ui/labels.ts'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import classes from './changed-lines.module.css'
import type { Shelf } from './use-cart.ts'

/** Lines whose price went up since they were chosen: each waits for a yes or a no. */
export function ChangedLines({ shelf }: { shelf: Shelf }) {
  if (shelf.cart.changed.length === 0) return null
  return (
    <Card as="section" aria-label="Itens que mudaram de preço">
      <h2 className={classes.title}>O preço mudou</h2>
      <p className={classes.why}>Só cobramos estes itens se você aceitar o novo preço.</p>
      <ul>
        {shelf.cart.changed.map((line) => (
          <Line key={line.id} line={line} shelf={shelf} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ line, shelf }: { line: ChangedLine; shelf: Shelf }) {
  const { id, product, price, newPrice } = line
  return (
    <li className={classes.line}>
      <ProductThumb cover={product.cover} />
      <div className={classes.words}>
        <strong>{product.name}</strong>
        <span>
          Era <s>{priceText(price)}</s>, agora é {priceText(newPrice)}
        </span>
      </div>
      <div className={classes.choice}>
        <Button
          variant="outline"
          size="small"
          busy={shelf.changing === id}
          onClick={() => shelf.acceptPrice(id, newPrice.id)}
        >
          Aceitar {priceText(newPrice)}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remover ${product.name}`}
          onClick={() => shelf.removeLine({ id, product, price: newPrice })}
        >
          Remover
        </Button>
      </div>
    </li>
  )
}
