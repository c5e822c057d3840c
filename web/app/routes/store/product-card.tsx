import type { ProductCard as Card } from '@vitrine/contract/catalog'
import type { ParcelWords } from '@vitrine/contract/parcel-words'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Price } from '../../ui/price.tsx'
import { Rating } from '../../ui/rating.tsx'
import { TYPE_WORDS } from '../../ui/words.ts'
import { BuyButton, INCLUDED } from './buy-button.tsx'
import classes from './product-card.module.css'
import type { Ownership } from './use-standings.ts'

const STATE = { open: undefined, coming: 'Em breve', ended: 'Encerrado' }

interface ProductCardProps {
  product: Card
  parcels: ParcelWords | undefined
  standing: Ownership | undefined
  onChange(): void
  /** In the first row, whose covers are fetched first. */
  first: boolean
}

/** A product in a list. The name's link covers the card, so that all of it leads to the product. */
export function ProductCard({ product, parcels, standing, onChange, first }: ProductCardProps) {
  const { paths } = useBrand()
  const hasPlans = product.type === 'subscription'
  const address = paths.product(product.slug)
  return (
    <li className={`${classes.card} front-card`}>
      <div className={classes.picture}>
        <Cover src={product.cover} load={first ? 'first' : 'later'} className={classes.cover} />
      </div>
      <div className={classes.words}>
        <p className={classes.kind}>
          <Tag tone={hasPlans ? 'gold' : 'plain'}>{TYPE_WORDS[product.type].one}</Tag>
          <span className={classes.category}>{product.category.name}</span>
          {STATE[product.sale] && <Tag tone="quiet">{STATE[product.sale]}</Tag>}
          {product.sale === 'open' && product.soldOut && <Tag tone="quiet">Esgotado</Tag>}
        </p>
        <h3 className={classes.name}>
          <Link to={address} prefetch="intent" className={classes.link}>
            {product.name}
          </Link>
        </h3>
        <p className={classes.summary}>{product.summary}</p>
        <Rating rating={product.rating} />
      </div>
      <div className={classes.buy}>
        {standing?.state === 'included' ? (
          <strong>{INCLUDED}</strong>
        ) : (
          <Price price={product.price} from={hasPlans} parcels={parcels} />
        )}
        {hasPlans && product.sale === 'open' && (!standing || standing.state === 'renew') ? (
          <ButtonLink
            to={address}
            look="outline"
            size="small"
            wide
            aria-label={`Ver planos de ${product.name}`}
          >
            Ver planos
          </ButtonLink>
        ) : (
          <BuyButton
            product={product}
            priceId={product.price.id}
            standing={standing}
            onChange={onChange}
            size="small"
            short
          />
        )}
      </div>
    </li>
  )
}
