import { lazy, Suspense } from 'react'
import { href } from 'react-router'
import { recordLoader } from '../../admin/enter.ts'
import { ScreenFailure } from '../../admin/screen-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/preview'

export const clientLoader = recordLoader((api, id) => api.adminProduct.preview({ id }))
export const ErrorBoundary = ScreenFailure

// Loaded apart, so that the pages of the store are cut into files as if there were no preview.
const ProductView = lazy(async () => ({ default: (await import('./product-view.tsx')).ProductView }))

const TITLE = 'Prévia do produto'

export const HydrateFallback = () => (
  <Page tight>
    <PrivateMeta title={TITLE} />
    <Skeleton height="420px" />
  </Page>
)

const nothing = () => undefined

/** A product as the store would show it now, for who administers: nothing on it can be bought. */
export default function Preview({ loaderData: product }: Route.ComponentProps) {
  return (
    <Page tight>
      <PrivateMeta title={TITLE} />
      <Notice title="Prévia">
        <p>Só quem administra a loja vê esta página. Nela, nada pode ser comprado.</p>
        <ButtonLink to={href('/admin/produtos/:id', { id: product.id })} variant="outline" size="small">
          Voltar para a edição
        </ButtonLink>
      </Notice>
      <Suspense fallback={<Skeleton height="420px" />}>
        <ProductView
          shownOnly
          product={product}
          price={product.price}
          installments={{}}
          ownership={undefined}
          onChange={nothing}
          onChoose={nothing}
        />
      </Suspense>
    </Page>
  )
}
