import type { Entitlement } from '@vitrine/contract/access'
import { accessText, dayBefore } from '@vitrine/contract/access-length'
import { HOLD_WORDS } from '@vitrine/contract/access-words'
import type { ProductFile } from '@vitrine/contract/delivery'
import type { Subscription } from '@vitrine/contract/subscription'
import { formatDay } from '@vitrine/contract/time'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ProductFiles } from '../../forms/product-files.tsx'
import { Card } from '../../ui/card.tsx'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './own-products.module.css'

interface OwnProductsProps {
  entitlements: Entitlement[]
  subscriptions: Subscription[]
  files: ProductFile[]
}

/** What this person bought, and apart from it what their plan holds; the plan itself stands above. */
export function OwnProducts({ entitlements, subscriptions, files }: OwnProductsProps) {
  const plans = new Set(subscriptions.map(({ product }) => product.id))
  const shown = withoutTheirCourses(entitlements.filter(({ resource }) => !plans.has(resource)))
  const ofPlan = shown.filter(({ source }) => source === 'subscription')
  const bought = shown.filter((one) => !ofPlan.includes(one))
  const more = { to: '/account/perfil/gerenciar', label: 'Minhas compras' }
  return (
    <>
      {bought.length > 0 && <Products title="Seus produtos" more={more} products={bought} files={files} />}
      {ofPlan.length > 0 && <Products title="Incluído na sua assinatura" products={ofPlan} files={files} />}
    </>
  )
}

/** A training and its course are one thing to who bought it. */
function withoutTheirCourses(entitlements: Entitlement[]): Entitlement[] {
  const keyOf = ({ source, product }: Entitlement) => `${source} ${product?.slug}`
  const products = new Set(entitlements.filter(({ kind }) => kind === 'product').map(keyOf))
  return entitlements.filter((one) => one.kind === 'product' || !products.has(keyOf(one)))
}

interface ProductsProps {
  title: string
  more?: { to: string; label: string }
  products: Entitlement[]
  files: ProductFile[]
}

const Products = ({ title, more, products, files }: ProductsProps) => (
  <Section title={title} {...(more && { more })}>
    <ul className={classes.grid}>
      {products.map((product) => (
        <OwnProduct
          key={product.id}
          entitlement={product}
          files={files.filter(({ productId }) => productId === product.resource)}
        />
      ))}
    </ul>
  </Section>
)

interface OwnProductProps {
  entitlement: Entitlement
  files: ProductFile[]
}

function OwnProduct({ entitlement, files }: OwnProductProps) {
  const { paths } = useBrand()
  const { title, product } = entitlement
  return (
    <Card as="li" className={classes.item}>
      <div className={classes.head}>
        {product && <ProductThumb cover={product.cover} />}
        <p className={classes.words}>
          {product ? (
            <Link to={paths.product(product.slug)} className={classes.title}>
              {title}
            </Link>
          ) : (
            <strong className={classes.title}>{title}</strong>
          )}
          <span className={classes.until}>{untilWhen(entitlement)}</span>
        </p>
      </div>
      {files.length > 0 && <ProductFiles title={title} files={files} />}
    </Card>
  )
}

function untilWhen({ until, hold }: Pick<Entitlement, 'until' | 'hold'>): string {
  if (hold) return HOLD_WORDS[hold]
  const end = until && formatDay(dayBefore(new Date(until)))
  return end ? `Vale até\u00a0${end}` : accessText(undefined)
}
