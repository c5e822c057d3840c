import type { ProductCard as Card } from '@vitrine/contract/catalog'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Parcels } from './parcels.ts'
import { ProductCard } from './product-card.tsx'
import classes from './product-grid.module.css'
import type { Standings } from './use-standings.ts'

const FIRST_ROW = 4
const EXPECTED = 8

interface ProductGridProps {
  products: readonly Card[]
  parcels: Parcels
  standings: Standings
  /** On the first screen, so that its covers are fetched first. */
  first?: boolean
}

export function ProductGrid({ products, parcels, standings, first = false }: ProductGridProps) {
  return (
    <ul className={`${classes.grid} front-list`}>
      {products.map((product, at) => (
        <ProductCard
          key={product.id}
          product={product}
          parcels={parcels[product.price.id]}
          standing={standings.of(product.id)}
          onChange={standings.refresh}
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
