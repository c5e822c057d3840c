import { CYCLES } from '@vitrine/contract/billing-cycle'
import type { Price, Product } from '@vitrine/contract/catalog'
import { useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { SearchBox } from '../../brand/search-box.tsx'
import { apiContext } from '../../context.ts'
import { orNotFound } from '../../session/or-not-found.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useFromServer } from '../../ui/document-data.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { setupFeeText } from '../../ui/words.ts'
import type { Route } from './+types/details'
import classes from './buy-bar.module.css'
import { picksPlan } from './buy-box.tsx'
import { BuyButton, INCLUDED } from './buy-button.tsx'
import { installmentsByPrice } from './installments.ts'
import { Amount, PLANS_ID } from './plan-picker.tsx'
import { INTERVAL_NAMES } from './plan-prices.ts'
import { ProductGrid } from './product-grid.tsx'
import { ProductView } from './product-view.tsx'
import { ReadyToGo } from './ready-to-go.tsx'
import { Reviews } from './reviews.tsx'
import { Section } from './section.tsx'
import { hasIt, type LinkedOwnership, useOwnerships } from './use-ownerships.ts'

const RELATED = 4

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const brand = context.get(brandContext).id
  const api = context.get(apiContext)
  const product = await orNotFound(api.catalog.product({ product: params.id, brand }))
  const { items } = await api.catalog.list({ brand, category: product.category.slug })
  const related = items.filter(({ id }) => id !== product.id).slice(0, RELATED)
  const card = await api.checkout.readCard({
    brand,
    products: [product, ...related].map(({ id }) => id).join(),
  })
  const reviews = product.rating ? await api.review.list({ product: product.id }) : { items: [] }
  const installments = {
    ...installmentsByPrice(
      related.map(({ id, price }) => ({ id, prices: [price] })),
      card,
    ),
    ...installmentsByPrice([product], card, true),
  }
  return { origin: new URL(request.url).origin, product, related, reviews, installments }
}

export default function ProductDetails({ loaderData }: Route.ComponentProps) {
  const { origin, product, related, reviews, installments } = loaderData
  const { paths } = useBrand()
  const ownerships = useOwnerships()
  const ownership = ownerships.of(product.id)
  const [chosen, setChosen] = useState<string>()
  const price = product.prices.find(({ id }) => id === chosen) ?? product.price
  return (
    <Page tight>
      <ProductMeta origin={origin} product={product} />
      <ProductView
        product={product}
        price={price}
        installments={installments}
        ownership={ownership}
        onChange={ownerships.refresh}
        onChoose={setChosen}
      >
        <Reviews key={product.id} product={product} first={reviews} mayWrite={hasIt(ownership)} />
      </ProductView>
      {related.length > 0 && (
        <Section title={`Mais em ${product.category.name}`}>
          <ProductGrid products={related} installments={installments} ownerships={ownerships} />
        </Section>
      )}
      <ReadyToGo page={paths.store} />
      <BuyBar
        product={product}
        price={price}
        toChoose={!chosen && picksPlan(product, ownership)}
        ownership={ownership}
        onChange={ownerships.refresh}
      />
    </Page>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductMissing />
  return <RouteFailure />
}

function ProductMissing() {
  const { identity, paths } = useBrand()
  return (
    <Page width="text">
      <PageMeta title={`Produto não encontrado · ${identity.name}`} indexed={false} />
      <EmptyState wholeScreen icon="search" title="Não encontramos este produto">
        <p>Ele pode ter mudado de nome ou saído da loja. Procure por uma palavra dele:</p>
        <SearchBox id="busca-do-produto" />
        <ButtonLink to={paths.store} variant="outline">
          Ver todos os produtos
        </ButtonLink>
      </EmptyState>
    </Page>
  )
}

interface BuyBarProps {
  product: Product
  price: Price
  /** Several plans, and none was chosen yet: the bar leads to them instead of choosing one. */
  toChoose: boolean
  ownership: LinkedOwnership | undefined
  onChange(): void
}

/** What it costs, and the button that buys it. */
function BuyBar({ product, price, toChoose, ownership, onChange }: BuyBarProps) {
  const sum =
    ownership?.state === 'included' ? (
      <strong>{INCLUDED}</strong>
    ) : (
      <>
        <span className={price.introductory ? classes.prices : undefined}>
          <Amount price={price} />
        </span>
        <small>{toChoose ? 'o menor preço' : termsOf(price)}</small>
      </>
    )
  return (
    <BottomBar label="Compra rápida" sum={sum}>
      <div className={classes.button}>
        {toChoose ? (
          <Button wide onClick={showPlans}>
            Escolher plano
          </Button>
        ) : (
          <BuyButton product={product} priceId={price.id} ownership={ownership} onChange={onChange} short />
        )}
      </div>
    </BottomBar>
  )
}

/** Leads the eye and the keyboard to the plans. */
function showPlans(): void {
  const plans = document.getElementById(PLANS_ID)
  plans?.querySelector('input')?.focus({ preventScroll: true })
  plans?.scrollIntoView({ block: 'center' })
}

function termsOf({ interval, setupFee }: Price): string {
  if (setupFee) return setupFeeText(setupFee)
  return interval === 'once' ? 'à vista' : `Plano ${INTERVAL_NAMES[interval].toLowerCase()}`
}

/** The address with the name in it is the one to keep, also when the page was asked for by id. */
function ProductMeta({ origin, product }: { origin: string; product: Product }) {
  const { identity, paths } = useBrand()
  const address = origin + paths.product(product.slug)
  const image = origin + product.cover
  const title = `${product.seo.title ?? product.name} · ${identity.name}`
  return (
    <>
      <PageMeta
        title={title}
        description={product.seo.description ?? product.summary}
        canonical={address}
        image={image}
        type="product"
      />
      <ProductJsonLd product={product} origin={origin} address={address} />
    </>
  )
}

interface ProductJsonLdProps {
  product: Product
  origin: string
  /** Where the product is to be found, absolute. */
  address: string
}

/** The product for search engines: schema.org Product with an Offer a price, and a Course for each training. */
function ProductJsonLd({ product, origin, address }: ProductJsonLdProps) {
  const { identity } = useBrand()
  const seller = { '@type': 'Organization', name: identity.legalName }
  const offers = product.prices.map((price) => ({ ...offerOf(price, product), url: address, seller }))
  const { name, summary: description, id: sku } = product
  const image = [product.cover, ...product.pictures.map(({ src }) => src)].map((path) => origin + path)
  const brand = { '@type': 'Brand', name: identity.name }
  const graph = [
    {
      '@type': 'Product',
      sku,
      name,
      description,
      image,
      brand,
      category: product.category.name,
      offers,
      ...ratingOf(product),
    },
    ...product.courses.map((course) => ({
      '@type': 'Course',
      name: course.title,
      description,
      provider: seller,
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: `PT${course.hours}H`,
      },
      offers: offers.map((offer) => ({ ...offer, category: 'Paid' })),
    })),
  ]
  return <JsonLd data={{ '@context': 'https://schema.org', '@graph': graph }} />
}

/** What a search engine calls the state of a sale. */
function availabilityOf({ sale, soldOut }: Product): string {
  if (sale !== 'open') return sale === 'coming' ? 'PreOrder' : 'Discontinued'
  return soldOut ? 'SoldOut' : 'InStock'
}

function offerOf(price: Price, product: Product) {
  return {
    '@type': 'Offer',
    price: (price.amount / 100).toFixed(2),
    priceCurrency: 'BRL',
    ...phasesOf(price),
    availability: `https://schema.org/${availabilityOf(product)}`,
  }
}

/** What a period is in the codes of UN/CEFACT, which schema.org takes as `unitCode`. */
const UNIT_CODES = { week: 'WEE', month: 'MON', year: 'ANN' } as const

/** Of a plan with an introductory price, both prices, and after how many periods the second begins. */
function phasesOf({ amount, interval, introductory }: Price) {
  if (!introductory || interval === 'once') return {}
  const { unit, count: billingIncrement } = CYCLES[interval]
  const phase = (price: number, more: { billingDuration?: number; billingStart: number }) => ({
    '@type': 'UnitPriceSpecification',
    price: (price / 100).toFixed(2),
    priceCurrency: 'BRL',
    unitCode: UNIT_CODES[unit],
    billingIncrement,
    ...more,
  })
  const { cycles } = introductory
  return {
    priceSpecification: [
      phase(introductory.amount, { billingDuration: cycles * billingIncrement, billingStart: 0 }),
      phase(amount, { billingStart: cycles * billingIncrement }),
    ],
  }
}

/** Only of real reviews: without any there is nothing to say. */
function ratingOf({ rating }: Product) {
  if (!rating) return {}
  const { average: ratingValue, count: reviewCount } = rating
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue, reviewCount, bestRating: 5, worstRating: 1 },
  }
}

/** Structured data for search engines, on pages that are made on the server. */
function JsonLd({ data }: { data: object }) {
  const fromServer = useFromServer()
  if (!fromServer) return null
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON with `<` escaped, written on the server only
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
