import type { Entitlement } from '@vitrine/contract/access'
import { accessText, dayBefore } from '@vitrine/contract/access-length'
import { HOLD_WORDS } from '@vitrine/contract/access-words'
import type { ProductFile } from '@vitrine/contract/delivery'
import type { Subscription } from '@vitrine/contract/subscription'
import { formatDay } from '@vitrine/contract/time'
import type { CourseCard } from '@vitrine/contract/training'
import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { CourseProgress } from '../../forms/course-progress.tsx'
import { NothingToOpen, ProductFiles } from '../../forms/product-files.tsx'
import { Card } from '../../ui/card.tsx'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './own-products.module.css'

interface OwnProductsProps {
  entitlements: Entitlement[]
  subscriptions: Subscription[]
  opens: Opens
}

/** What there is behind the things that somebody has. */
interface Opens {
  files: ProductFile[]
  courses: CourseCard[]
}

/** What this person bought, and apart from it what their plan holds; the plan itself stands above. */
export function OwnProducts({ entitlements, subscriptions, opens }: OwnProductsProps) {
  const plans = new Set<string>(subscriptions.map(({ product }) => product.id))
  const own = entitlements.filter(({ resource }) => !plans.has(resource))
  const shown = withoutTheirCourses(own)
  const behind = (one: Entitlement) => opensOf(one, own, opens)
  const ofPlan = shown.filter(({ source }) => source === 'subscription')
  const bought = shown.filter((one) => !ofPlan.includes(one))
  const more = { to: href('/account/perfil/gerenciar'), label: 'Minhas compras' }
  return (
    <>
      {bought.length > 0 && <Products title="Seus produtos" more={more} products={bought} behind={behind} />}
      {ofPlan.length > 0 && <Products title="Incluído na sua assinatura" products={ofPlan} behind={behind} />}
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
  behind(one: Entitlement): Behind
}

const Products = ({ title, more, products, behind }: ProductsProps) => (
  <Section title={title} {...(more && { more })}>
    <ul className={classes.grid}>
      {products.map((product) => (
        <OwnProduct key={product.id} entitlement={product} opens={behind(product)} />
      ))}
    </ul>
  </Section>
)

interface Behind extends Opens {
  /** It may be used, and nothing opens of all that was bought with it: of a bundle, its parts have the files. */
  isEmpty: boolean
}

/** The files of a product, and its courses: those that the same source opened beside it. */
function opensOf(one: Entitlement, own: Entitlement[], { files, courses }: Opens): Behind {
  const isBeside = ({ kind, product }: Entitlement) =>
    kind === 'course' && product?.slug === one.product?.slug
  const beside = new Set(
    own.filter((other) => other === one || isBeside(other)).map(({ resource }) => resource),
  )
  const hasContent = ({ resource }: Entitlement) =>
    files.some(({ productId }) => productId === resource) || courses.some(({ id }) => id === resource)
  return {
    files: files.filter(({ productId }) => productId === one.resource),
    courses: courses.filter(({ id }) => beside.has(id)),
    isEmpty: !one.hold && !own.filter((other) => other.orderLineId === one.orderLineId).some(hasContent),
  }
}

interface OwnProductProps {
  entitlement: Entitlement
  opens: Behind
}

function OwnProduct({ entitlement, opens: { files, courses, isEmpty } }: OwnProductProps) {
  const { paths, identity } = useBrand()
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
      {courses.map((course) => (
        <CourseProgress key={course.id} course={course} />
      ))}
      {isEmpty && <NothingToOpen email={identity.email} />}
    </Card>
  )
}

function untilWhen({ until, hold }: Pick<Entitlement, 'until' | 'hold'>): string {
  if (hold) return HOLD_WORDS[hold]
  const end = until && formatDay(dayBefore(new Date(until)))
  return end ? `Vale até\u00a0${end}` : accessText(undefined)
}
