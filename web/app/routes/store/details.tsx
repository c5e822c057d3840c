import { useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { brandContext } from '../../brand/brand-route.ts'
import { apiContext } from '../../context.ts'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/details'
import { BundleItems } from './bundle-items.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { Curriculum } from './curriculum.tsx'
import { Description } from './description.tsx'
import classes from './details.module.css'
import { Faq } from './faq.tsx'
import { orNotFound } from './or-not-found.ts'
import { parcelsOf } from './parcels.ts'
import { planPromise } from './plan-promise.ts'
import { ProductHead } from './product-head.tsx'
import { ProductMeta } from './product-meta.tsx'
import { ProductMissing } from './product-missing.tsx'
import { Reviews } from './reviews.tsx'
import { Section } from './section.tsx'
import { Seller } from './seller.tsx'
import { hasIt, useStandings } from './use-standings.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const brand = context.get(brandContext).id
  const api = context.get(apiContext)
  const product = await orNotFound(api.catalog.product({ product: params.id, brand }))
  const [card, plans] = await Promise.all([
    api.checkout.readCard({ products: product.id }),
    api.checkout.readPlan({ products: product.id }),
  ])
  const reviews = product.rating ? await api.review.list({ product: product.id }) : { items: [] }
  const parcels = parcelsOf([product], card, true)
  const plan = planPromise(product.prices, plans)
  return { origin: new URL(request.url).origin, product, reviews, parcels, plan }
}

export default function ProductDetails({ loaderData }: Route.ComponentProps) {
  const { origin, product, reviews, parcels, plan } = loaderData
  const standings = useStandings()
  const standing = standings.of(product.id)
  const [priceId, setPriceId] = useState(product.price.id)
  const price = product.prices.find(({ id }) => id === priceId) ?? product.price
  return (
    <Page tight>
      <ProductMeta origin={origin} product={product} />
      <article className={classes.product}>
        <ProductHead product={product} />
        <div className={classes.buy}>
          <BuyBox
            product={product}
            price={price}
            parcels={parcels[price.id]}
            plan={plan[price.id]}
            standing={standing}
            onChange={standings.refresh}
            onChoose={setPriceId}
          />
        </div>
        <div className={classes.inside}>
          <Section title="Sobre">
            <Description blocks={product.description} />
          </Section>
          <BundleItems items={product.items} />
          <Curriculum courses={product.courses} />
          <Faq questions={product.faq} />
          <Reviews key={product.id} product={product} first={reviews} mayWrite={hasIt(standing)} />
          <Seller />
        </div>
      </article>
      <BuyBar product={product} price={price} standing={standing} onChange={standings.refresh} />
    </Page>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductMissing />
  throw error
}
