import type { BrandId } from './brand.ts'

/** The brand that an installation begins with. Every other brand is a row alone, and no code names it. */
export const FIRST_BRAND: BrandId = 'main'

/**
 * Brands whose addresses bear the id behind the place (`/loja-gg`), as the specification writes them. The web's table of
 * routes has each of these by itself; those of any other brand stand below its id (`/@atelie/loja`).
 */
export const BRANDS_BEHIND: readonly BrandId[] = ['gg']

/** Whose host a browser's page stands on, as its document says where it is another's. A server has many, and names them. */
const home: BrandId = globalThis.document?.documentElement.dataset.home ?? FIRST_BRAND

/** Where a brand's own screens are, from the root of the site. */
export interface BrandPaths {
  store: string
  product(slug: string): string
  cart: string
  payment: string
  /** An order of it that waits for its money. */
  order(orderId: string): string
  /** The same for whoever holds its code, signed in or not. */
  payLink(code: string): string
  signUp: string
  forgotPassword: string
  terms: string
  privacy: string
  cookies: string
  accessibility: string
  help: string
  /** Where a link from outside comes in. */
  redirect: string
}

/**
 * The one place that makes a brand's addresses: pages, messages and the site map take them from here. Those of the brand
 * whose host it is (`at`) are bare, those of another bear its id.
 */
export function pathsOf(brand: BrandId, at: BrandId = home): BrandPaths {
  const isBehind = brand !== at && BRANDS_BEHIND.includes(brand)
  const own = (path: string): string =>
    brand === at ? path : isBehind ? `${path}-${brand}` : `/@${brand}${path}`
  return {
    store: own('/loja'),
    product: (slug) => `${own('/loja')}/${encodeURIComponent(slug)}`,
    cart: own('/cart'),
    payment: own('/payment'),
    order: (orderId) => `${own('/payment')}/${orderId}`,
    payLink: (code) => `${own('/pagar')}/${code}`,
    signUp: isBehind ? `/conta/${brand}-cadastre-se` : own('/conta/cadastre-se'),
    forgotPassword: own('/conta/esqueci-minha-senha'),
    terms: own('/termos'),
    privacy: own('/privacidade'),
    cookies: own('/cookies'),
    accessibility: own('/acessibilidade'),
    help: own('/ajuda'),
    redirect: isBehind ? `/${brand}-redirect` : own('/redirect'),
  }
}

const ID = '([a-z][a-z0-9]{0,19})'
const ONE = new RegExp(`^${ID}$`)
/** The shapes of another brand's addresses. */
const OTHERS = new RegExp(
  `^/(?:@${ID}/.*|(?:loja|cart|payment|pagar|termos|privacidade|cookies|acessibilidade|ajuda)-${ID}(?:/.*)?|(?:conta|account)/(?:esqueci-minha-senha-${ID}|${ID}-cadastre-se)|${ID}-redirect)/?$`,
)

/** The brand whose id a path bears. */
const namedIn = (path: string): BrandId | undefined => OTHERS.exec(path)?.slice(1).find(Boolean)

/** Whose address a path is: what bears no brand's id is that of the brand whose host it is. */
export const brandAt = (path: string, at: BrandId = home): BrandId => namedIn(path) ?? at

/** Says of a page that several brands have in common in whose frame it stands: `/acompanhar?loja=gg`. */
const FRAME = 'loja'

/** The brand's own places where they bear no id; every other page without one is common to all brands of a host. */
const BARE =
  /^\/(?:(?:loja|cart|payment|pagar|termos|privacidade|cookies|acessibilidade|ajuda|redirect|(?:conta|account)\/(?:cadastre-se|esqueci-minha-senha))|admin(?!\/2fa(?:\/|$)))(?:\/|$)/

/**
 * The brand that an address names: by the id in its path, as a place of the brand whose host it is, by `?loja=`, or by where
 * it goes on to. Nothing where it is common to several and says none.
 */
export function brandNamed({ pathname, search }: PageAddress, at: BrandId = home): BrandId | undefined {
  const query = new URLSearchParams(search)
  const said = query.get('loja') ?? undefined
  const named = namedIn(pathname) ?? (BARE.test(pathname) ? at : said && ONE.exec(said)?.[0])
  if (named) return named
  const [path = '', rest] = (query.get('redirect') ?? '').split('?', 2)
  return path.startsWith('/') ? brandNamed({ pathname: path, search: rest ?? '' }, at) : undefined
}

interface PageAddress {
  pathname: string
  /** With or without its `?`. */
  search: string
}

/** The same page (path and query), in the frame of a brand. */
export function inFrameOf(brand: BrandId, page: string): string {
  const [path, query] = page.split('?', 2)
  const params = new URLSearchParams(query)
  params.set(FRAME, brand)
  return `${path}?${params}`
}

/** The same address on the host of its brand: without the id. */
export function bareOf(path: string): string {
  const brand = namedIn(path)
  return brand ? path.replace(new RegExp(`/@${brand}|-${brand}|${brand}-`), '') : path
}
