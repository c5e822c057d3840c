import type { BrandId } from '@vitrine/contract/brand'

/** What of a brand the screens need; its legal identity comes from the API. */
export interface BrandSite {
  id: BrandId
  /** The one sentence at the top of the store. */
  promise: string
  description: string
  paths: {
    store: string
    product(slug: string): string
    cart: string
    payment: string
    signUp: string
  }
}

/** Links on shared screens are built from here, so that a brand stays among its own addresses. */
export const MAIN: BrandSite = {
  id: 'main',
  promise: 'Tudo para viver bem do seu trabalho.',
  description: 'Assinaturas, treinamentos e materiais digitais para quem vive do próprio trabalho.',
  paths: {
    store: '/loja',
    product: (slug) => `/loja/${slug}`,
    cart: '/cart',
    payment: '/payment',
    signUp: '/conta/cadastre-se',
  },
}
