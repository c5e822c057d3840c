import type { Product } from '@vitrine/contract/catalog'
import { useBrand } from '../../brand/brand-context.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ProductJsonLd } from './product-json-ld.tsx'

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
