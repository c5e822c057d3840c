import type { ChangedLine } from '@vitrine/contract/cart'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { priceText } from '../../ui/labels.ts'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import classes from './changed-lines.module.css'
import type { CartEditor } from './use-cart.ts'

/** Lines whose price went up since they were chosen: each waits for a yes or a no. */
export function ChangedLines({ editor }: { editor: CartEditor }) {
  if (editor.cart.changed.length === 0) return null
  return (
    <Card as="section" aria-label="Itens que mudaram de preço">
      <h2 className={classes.title}>O preço mudou</h2>
      <p className={classes.why}>Só cobramos estes itens se você aceitar o novo preço.</p>
      <ul>
        {editor.cart.changed.map((line) => (
          <Line key={line.id} line={line} editor={editor} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ line, editor }: { line: ChangedLine; editor: CartEditor }) {
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
          busy={editor.changing === id}
          onClick={() => editor.acceptPrice(id, newPrice.id)}
        >
          Aceitar {priceText(newPrice)}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remover ${product.name}`}
          onClick={() => editor.removeLine({ id, product, price: newPrice })}
        >
          Remover
        </Button>
      </div>
    </li>
  )
}
