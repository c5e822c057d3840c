import type { BrandId } from '@vitrine/contract/brand'
import { type BrandPaths, bareOf, FIRST_BRAND, pathsOf } from '@vitrine/contract/brand-paths'
import type { Interval } from '@vitrine/contract/catalog'
import type { UtmParameters } from '@vitrine/contract/utm-parameters'

/** What a link from outside asks for, as its parameters say it. */
export interface IncomingLink {
  /** A product's slug. */
  product: string | null
  interval: Interval | undefined
  coupon: string | null
  target: string | null
}

const INTERVALS: Record<string, Interval> = { mes: 'month', ano: 'year' }

export const readLink = (params: URLSearchParams): IncomingLink => ({
  product: params.get('produto')?.trim() || null,
  interval: INTERVALS[params.get('plano') ?? ''],
  coupon: params.get('cupom')?.trim().slice(0, 40) || null,
  target: params.get('para'),
})

/** A place that a link may lead to, and what it is called. */
export interface Place {
  path: string
  name: string
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Where a link leads: only to the brand's own places, word for word; undefined for anything else. Without a target it
 * leads to the cart that was filled, else to the store.
 */
export function placeOf({ product, target }: IncomingLink, paths: BrandPaths): Place | undefined {
  const places: Place[] = [
    { path: paths.store, name: 'a loja' },
    { path: paths.cart, name: 'o carrinho' },
    { path: paths.payment, name: 'o pagamento' },
    { path: paths.signUp, name: 'o cadastro' },
  ]
  const wanted = target ?? (product ? paths.cart : paths.store)
  const slug = wanted.startsWith(`${paths.store}/`) ? wanted.slice(paths.store.length + 1) : ''
  if (SLUG.test(slug)) return { path: paths.product(slug), name: 'a página do produto' }
  return places.find(({ path }) => path === wanted)
}

/** The same, also for links made before their brand had the host on which its addresses are bare. */
export function placeAt(link: IncomingLink, brand: BrandId, paths: BrandPaths): Place | undefined {
  const { target } = link
  const isFormer = target !== null && placeOf(link, pathsOf(brand, FIRST_BRAND)) !== undefined
  return placeOf(link, paths) ?? (isFormer ? placeOf({ ...link, target: bareOf(target) }, paths) : undefined)
}

const UTM: Record<string, keyof UtmParameters> = {
  utm_source: 'source',
  utm_medium: 'medium',
  utm_campaign: 'campaign',
  utm_term: 'term',
  utm_content: 'content',
}

/** Where the buyer came from, as far as the link says so. */
export function utmParametersOf(params: URLSearchParams): UtmParameters | undefined {
  const said = [...params].flatMap(([name, text]) => {
    const field = Object.hasOwn(UTM, name) && UTM[name]
    const value = text.trim().slice(0, 100)
    return field && value ? [[field, value] as const] : []
  })
  return said.length > 0 ? Object.fromEntries(said) : undefined
}
