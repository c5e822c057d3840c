import type { Product } from '@vitrine/contract/catalog'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Rating } from '../../ui/rating.tsx'
import { TYPE_WORDS } from '../../ui/words.ts'
import { Gallery } from './gallery.tsx'
import classes from './product-head.module.css'
import { storeAddress } from './store-query.ts'

/** Where we are, the pictures, the name and the promise. */
export function ProductHead({ product }: { product: Product }) {
  const { paths } = useBrand()
  const { category, type, level, rating } = product
  return (
    <div className={classes.head}>
      <nav aria-label="Você está em" className={classes.trail}>
        <Link to={paths.store}>Loja</Link>
        <Icon name="right" size={14} />
        <Link to={storeAddress(paths.store, { category: category.slug })}>{category.name}</Link>
      </nav>
      <div>
        <p className={classes.kind}>
          <Tag tone={type === 'subscription' ? 'gold' : 'plain'}>{TYPE_WORDS[type].one}</Tag>
          {level && <span>{level}</span>}
          {rating && (
            <a href="#avaliacoes" className={classes.rating}>
              <Rating rating={rating} />
            </a>
          )}
        </p>
        <h1 className={classes.name}>{product.name}</h1>
        <p className={classes.promise}>{product.summary}</p>
      </div>
      <div className={classes.pictures}>
        <Gallery key={product.id} product={product} />
      </div>
    </div>
  )
}
