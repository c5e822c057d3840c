import type { CartLine, SavedLine } from '@vitrine/contract/cart'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { brl, priceText } from '../../ui/labels.ts'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import classes from './cart-lines.module.css'
import type { CartEditor } from './use-cart.ts'

export function CartLines({ editor }: { editor: CartEditor }) {
  return (
    <Card as="section" aria-label="Itens do carrinho">
      <ul className={classes.lines}>
        {editor.cart.lines.map((line) => (
          <Line key={line.id} line={line} editor={editor} />
        ))}
      </ul>
    </Card>
  )
}

/** What the amount beside it does not say by itself. */
const howOften = ({ price, discount }: CartLine): string =>
  price.interval === 'once' && discount === 0 ? 'Pagamento único' : priceText(price)

/** On a narrow line `/ano` goes below the amount, instead of breaking within the word. */
function HowOften({ line }: { line: CartLine }) {
  const [amount, interval] = howOften(line).split('/')
  return (
    <span className={classes.price}>
      {amount}
      {interval && (
        <>
          <wbr />/{interval}
        </>
      )}
    </span>
  )
}

function Line({ line, editor }: { line: CartLine; editor: CartEditor }) {
  const { paths } = useBrand()
  const { product, discount } = line
  return (
    <li className={classes.line}>
      <ProductThumb cover={product.cover} />
      <div className={classes.words}>
        <Link to={paths.product(product.slug)} className={classes.name}>
          {product.name}
        </Link>
        <HowOften line={line} />
        {discount > 0 && <span className={classes.discount}>Desconto: {brl(-discount)}</span>}
      </div>
      <span className={classes.total}>{brl(line.total)}</span>
      <div className={classes.acts}>
        <Button
          variant="quiet"
          size="small"
          busy={editor.changing === line.id}
          aria-label={`Remover ${product.name}`}
          onClick={() => editor.removeLine(line)}
        >
          <Icon name="trash" size={18} /> Remover
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={editor.changing === line.id}
          aria-label={`Salvar para depois: ${product.name}`}
          onClick={() => editor.saveLine(line.id, true)}
        >
          Salvar para depois
        </Button>
      </div>
    </li>
  )
}

/** What was put aside: not in the sum, one press away. */
export function SavedLines({ editor }: { editor: CartEditor }) {
  if (editor.cart.saved.length === 0) return null
  return (
    <Card as="section" aria-label="Salvos para depois">
      <h2 className={classes.title}>Salvos para depois</h2>
      <ul className={classes.lines}>
        {editor.cart.saved.map((line) => (
          <SavedRow key={line.id} line={line} editor={editor} />
        ))}
      </ul>
    </Card>
  )
}

interface SavedRowProps {
  line: SavedLine
  editor: CartEditor
}

function SavedRow({ line, editor }: SavedRowProps) {
  const { product, price, available } = line
  const { paths } = useBrand()
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
      <SavedButtons line={line} editor={editor} />
    </li>
  )
}

function SavedButtons({ line: { id, product, available }, editor }: SavedRowProps) {
  const busy = editor.changing === id
  return (
    <div className={classes.savedActs}>
      {available && (
        <Button
          variant="outline"
          size="small"
          busy={busy}
          aria-label={`Mover para o carrinho: ${product.name}`}
          onClick={() => editor.saveLine(id, false)}
        >
          Mover para o carrinho
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={`Remover ${product.name}`}
        onClick={() => editor.forgetLine(id)}
      >
        <Icon name="trash" size={18} /> Remover
      </Button>
    </div>
  )
}
