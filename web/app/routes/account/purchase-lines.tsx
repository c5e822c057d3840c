import type { AccessAnswer, Entitlement } from '@vitrine/contract/access'
import { accessText } from '@vitrine/contract/access-length'
import { accessAnswerText } from '@vitrine/contract/access-words'
import { type BrandPaths, pathsOf } from '@vitrine/contract/brand-paths'
import type { ProductFile } from '@vitrine/contract/delivery'
import type { Order } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import type { CourseCard } from '@vitrine/contract/training'
import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { CourseProgress } from '../../forms/course-progress.tsx'
import { NothingToOpen, ProductFiles } from '../../forms/product-files.tsx'
import { Card } from '../../ui/card.tsx'
import { brl, priceText } from '../../ui/labels.ts'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import quiet from '../../ui/quiet.module.css'
import classes from './purchase-lines.module.css'

type Line = Order['lines'][number]

/** Of a line, what is paid for its period and what was paid once beside it. */
const priceOf = ({ amount, setupFee = 0, ...line }: Line) => ({
  ...line,
  amount: amount - setupFee,
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
const isOpening = ({ status, refunds }: Order): boolean =>
  [...ORDER_ALLOWS.withdraw, ...ORDER_ALLOWS.pay, 'in-review'].some((allowed) => allowed === status) &&
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
        <span className={quiet.text}>
          {priceText(priceOf(line))}
          {opens && line.interval === 'once' && ` · ${accessText(line.accessMonths)}`}
          {line.discount > 0 && ` · desconto de ${brl(line.discount)}`}
        </span>
        {access && <span className={quiet.text}>{access}</span>}
      </span>
      <strong className={classes.total}>{brl(line.total)}</strong>
      <LineContents line={line} owned={owned} />
    </li>
  )
}

/** What somebody has, with the files and courses of all that they may use. */
interface Owned {
  entitlements: Entitlement[]
  files: ProductFile[]
  courses: CourseCard[]
}

/** The files and courses that a line paid for. What a plan holds stands on the first page of the account. */
function LineContents({ line, owned }: { line: Line; owned: Owned }) {
  const { identity } = useBrand()
  const contents = contentsOf(line, owned)
  if (contents.length === 0 && !isUsable(line, owned)) return null
  return (
    <div className={classes.contents}>
      {contents.length === 0 && <NothingToOpen email={identity.email} />}
      {line.interval === 'once' ? (
        contents.map((content) => (
          <Content key={content.id} content={content} isOnly={contents.length === 1} />
        ))
      ) : (
        <Link to={href('/')}>Ver o que está incluído</Link>
      )}
    </div>
  )
}

interface ContentProps {
  content: ReturnType<typeof contentsOf>[number]
  isOnly: boolean
}

const Content = ({ content: { title, files, course }, isOnly }: ContentProps) => (
  <div className={classes.content}>
    {!isOnly && <strong className={classes.title}>{title}</strong>}
    {files.length > 0 && <ProductFiles title={title} files={files} />}
    {course && <CourseProgress course={course} />}
  </div>
)

/** Whether what was bought once may be used now: by then something of it should open. */
const isUsable = (line: Line, { entitlements }: Owned): boolean =>
  line.interval === 'once' && entitlements.some(({ orderLineId, hold }) => orderLineId === line.id && !hold)

/** Of a bundle, each product that it holds; only what has something to open. */
const contentsOf = (line: Line, { entitlements, files, courses }: Owned) =>
  entitlements
    .filter(({ orderLineId }) => orderLineId === line.id)
    .map(({ id, title, resource }) => ({
      id,
      title,
      files: files.filter(({ productId }) => productId === resource),
      course: courses.find((course) => course.id === resource),
    }))
    .filter(({ files, course }) => files.length > 0 || course)
