import type { Product } from '@vitrine/contract/catalog'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Cover } from '../../ui/cover.tsx'
import { brl } from '../../ui/price.tsx'
import { PER } from '../../ui/words.ts'
import classes from './bundle-items.module.css'
import { Section } from './section.tsx'

/** What is inside a bundle, each with the price it has alone, where it may be bought alone. */
export function BundleItems({ items }: { items: Product['items'] }) {
  const { paths } = useBrand()
  if (items.length === 0) return null
  return (
    <Section title="O que vem no pacote">
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.id} className={classes.item}>
            <div className={classes.picture}>
              <Cover src={item.cover} className={classes.cover} />
            </div>
            <div className={classes.words}>
              <h3 className={classes.name}>
                {item.isAlone ? (
                  <Link to={paths.product(item.slug)} className={classes.link}>
                    {item.name}
                  </Link>
                ) : (
                  item.name
                )}
              </h3>
              <p className={classes.summary}>{item.summary}</p>
            </div>
            {item.isAlone && (
              <p className={classes.price}>
                <span>separado</span> {brl(item.price.amount)}
                {PER[item.price.interval]}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
