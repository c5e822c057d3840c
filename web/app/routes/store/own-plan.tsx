import type { OtherPlan, PlanComparison } from '@vitrine/contract/plan-comparison'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './plan-changes.module.css'
import { Differences } from './plan-changes.tsx'
import { differenceText, INTERVAL_NAMES } from './plan-words.ts'

interface OwnPlanProps {
  comparison: PlanComparison | undefined
  productId: string
}

/** On the page of somebody's own plan: the other ones, each with what would change. */
export function OwnPlan({ comparison, productId }: OwnPlanProps) {
  const { current, others = [] } = comparison ?? {}
  if (current?.product.id !== productId || others.length === 0) return null
  return (
    <section className={classes.changes} aria-labelledby="o-que-muda">
      <h2 id="o-que-muda" className={classes.title}>
        O que muda em outro plano
      </h2>
      {others.flatMap((other) =>
        other.prices.map((chosen) => (
          <Other key={chosen.price.id} current={current} other={other} chosen={chosen} />
        )),
      )}
    </section>
  )
}

interface OtherProps {
  current: NonNullable<PlanComparison['current']>
  other: OtherPlan
  chosen: OtherPlan['prices'][number]
}

function Other({ current, other, chosen }: OtherProps) {
  const { paths } = useBrand()
  const { product } = other
  return (
    <details className={classes.plan}>
      <summary className={classes.summary}>
        <span>
          <strong>
            {product.name}, {INTERVAL_NAMES[chosen.price.interval].toLowerCase()}
          </strong>
          <span className={classes.difference}>{differenceText(chosen.difference)}</span>
        </span>
        <Icon name="down" size={18} />
      </summary>
      <Differences current={current.price} other={other} chosen={chosen} />
      {product.id !== current.product.id && (
        <Link to={paths.product(product.slug)} className={classes.link}>
          Ver o {product.name}
        </Link>
      )}
    </details>
  )
}
