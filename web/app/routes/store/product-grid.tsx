import type { ProductCard as Card } from '@vitrine/contract/catalog'
import type { InstallmentWords } from '@vitrine/contract/installment-words'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Price } from '../../ui/price.tsx'
import { Rating } from '../../ui/rating.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TYPE_WORDS } from '../../ui/words.ts'
import { BuyButton, INCLUDED } from './buy-button.tsx'
import type { InstallmentsByPrice } from './installments.ts'
import classes from './product-grid.module.css'
import type { LinkedOwnership, Ownerships } from './use-ownerships.ts'

const FIRST_ROW = 4
const EXPECTED = 8

interface ProductGridProps {
  products: readonly Card[]
  installments: InstallmentsByPrice
  ownerships: Ownerships
  /** On the first screen, so that its covers are fetched first. */
  first?: boolean
}

export function ProductGrid({ products, installments, ownerships, first = false }: ProductGridProps) {
  return (
    <ul className={`${classes.grid} front-list`}>
      {products.map((product, at) => (
        <ProductCard
          key={product.id}
          product={product}
          installments={installments[product.price.id]}
          ownership={ownerships.of(product.id)}
          onChange={ownerships.refresh}
          first={first && at < FIRST_ROW}
        />
      ))}
    </ul>
  )
}

/** Cards to come, of the same size, in as many places as there were: what is under them does not jump. */
export function ProductGridSkeleton({ places }: { places: number }) {
  const names = Array.from({ length: places || EXPECTED }, (_, at) => `place-${at}`)
  return (
    <ul className={classes.grid} aria-hidden="true">
      {names.map((place) => (
        <li key={place} className={classes.coming}>
          <Skeleton height="auto" />
          <div>
            <Skeleton width="40%" height="20px" />
            <Skeleton width="85%" height="22px" />
            <Skeleton height="44px" />
            <Skeleton width="50%" height="28px" />
          </div>
        </li>
      ))}
    </ul>
  )
}

const STATE = { open: undefined, coming: 'Em breve', ended: 'Encerrado' }

interface ProductCardProps {
  product: Card
  installments: InstallmentWords | undefined
  ownership: LinkedOwnership | undefined
  onChange(): void
  /** In the first row, whose covers are fetched first. */
  first: boolean
}

/** A product in a list. The name's link covers the card, so that all of it leads to the product. */
function ProductCard({ product, installments, ownership, onChange, first }: ProductCardProps) {
  const hasPlans = product.type === 'subscription'
  return (
    <li className={`${classes.card} front-card`}>
      <div className={classes.picture}>
        <Cover src={product.cover} load={first ? 'first' : 'later'} className={classes.cover} />
      </div>
      <CardWords product={product} />
      <div className={classes.buy}>
        {ownership?.state === 'included' ? (
          <strong>{INCLUDED}</strong>
        ) : (
          <Price price={product.price} from={hasPlans} installments={installments} />
        )}
        {hasPlans && product.sale === 'open' && (!ownership || ownership.state === 'renew') ? (
          <PlansLink product={product} />
        ) : (
          <BuyButton
            product={product}
            priceId={product.price.id}
            ownership={ownership}
            onChange={onChange}
            size="small"
            short
          />
        )}
      </div>
    </li>
  )
}

/** What it is called and what it is, in words. */
function CardWords({ product }: { product: Card }) {
  const { type, category, sale, soldOut, slug, name, summary, rating } = product
  return (
    <div className={classes.words}>
      <p className={classes.kind}>
        <Tag tone={type === 'subscription' ? 'gold' : 'plain'}>{TYPE_WORDS[type].one}</Tag>
        <span className={classes.category}>{category.name}</span>
        {STATE[sale] && <Tag tone="quiet">{STATE[sale]}</Tag>}
        {sale === 'open' && soldOut && <Tag tone="quiet">Esgotado</Tag>}
      </p>
      <h3 className={classes.name}>
        <Link to={useBrand().paths.product(slug)} prefetch="intent" className={classes.link}>
          {name}
        </Link>
      </h3>
      <p className={classes.summary}>{summary}</p>
      <Rating rating={rating} />
    </div>
  )
}

/** A subscription is chosen among its plans, on its own page. */
const PlansLink = ({ product: { slug, name } }: { product: Card }) => (
  <ButtonLink
    to={useBrand().paths.product(slug)}
    variant="outline"
    size="small"
    wide
    aria-label={`Ver planos de ${name}`}
  >
    Ver planos
  </ButtonLink>
)
