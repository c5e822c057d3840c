import type { Price, Product } from '@vitrine/contract/catalog'
import { useBrand } from '../../brand/brand-context.tsx'
import { JsonLd } from '../../ui/json-ld.tsx'

interface ProductJsonLdProps {
  product: Product
  origin: string
  /** Where the product is to be found, absolute. */
  address: string
}

/** The product for search engines: schema.org Product with an Offer a price, and a Course for each training. */
export function ProductJsonLd({ product, origin, address }: ProductJsonLdProps) {
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
    availability: `https://schema.org/${availabilityOf(product)}`,
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
