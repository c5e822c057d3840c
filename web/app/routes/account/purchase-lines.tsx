import type { AccessAnswer } from '@vitrine/contract/access'
import { accessText } from '@vitrine/contract/access-length'
import { accessAnswerText } from '@vitrine/contract/access-words'
import { type BrandPaths, pathsOf } from '@vitrine/contract/brand-paths'
import type { Order } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { brl, priceText } from '../../ui/labels.ts'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import { LineContents, type Owned } from './line-contents.tsx'
import classes from './purchase-lines.module.css'

type Line = Order['lines'][number]

/** Of a line, what is paid for its period and what was paid once beside it. */
const priceOf = ({ amount, setupFee = 0, ...line }: Line) => ({
  ...{ ...line, amount: amount - setupFee },
  ...(setupFee > 0 && { setupFee }),
})

interface PurchaseLinesProps {
  order: Order
  /** By product, as it stands today; whatever it was that gave it. */
  access: Readonly<Record<string, AccessAnswer>>
  owned: Owned
}

/** What was bought, each with its own price and discount, and whether it may be used. */
export function PurchaseLines({ order, access, owned }: PurchaseLinesProps) {
  const opens = isOpening(order)
  const paths = pathsOf(order.brand)
  return (
    <Card as="section" aria-label="Itens da compra">
      <ul>
        {order.lines.map((line) => (
          <PurchaseLine
            key={line.id}
            line={line}
            paths={paths}
            opens={opens}
            answer={access[line.productId]}
            owned={owned}
          />
        ))}
      </ul>
    </Card>
  )
}

/** It is paid, or may still be, and its buyer has not taken it back. */
export const isOpening = ({ status, refunds }: Order): boolean =>
  [...ORDER_ALLOWS.regret, ...ORDER_ALLOWS.pay, 'in-review'].some((allowed) => allowed === status) &&
  !refunds.some(({ byBuyer }) => byBuyer)

interface PurchaseLineProps {
  line: Line
  paths: BrandPaths
  opens: boolean
  answer: AccessAnswer | undefined
  owned: Owned
}

function PurchaseLine({ line, paths, opens, answer, owned }: PurchaseLineProps) {
  const access = answer && accessAnswerText(answer)
  return (
    <li className={classes.line}>
      <ProductThumb cover={line.cover} />
      <span className={classes.words}>
        <Link to={paths.product(line.slug)} className={classes.name}>
          {line.name}
        </Link>
        <span className={classes.price}>
          {priceText(priceOf(line))}
          {opens && line.interval === 'once' && ` · ${accessText(line.accessMonths)}`}
          {line.discount > 0 && ` · desconto de ${brl(line.discount)}`}
        </span>
        {access && <span className={classes.price}>{access}</span>}
      </span>
      <strong className={classes.total}>{brl(line.total)}</strong>
      <LineContents line={line} owned={owned} />
    </li>
  )
}
