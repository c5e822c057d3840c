import { CYCLES } from '@vitrine/contract/billing-cycle'
import type { Price, Product } from '@vitrine/contract/catalog'
import { useBrand } from '../../brand/brand-context.tsx'
import { useFromServer } from '../../ui/document-data.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'

/** The address with the name in it is the one to keep, also when the page was asked for by id. */
export function ProductMeta({ origin, product }: { origin: string; product: Product }) {
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
