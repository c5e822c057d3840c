import type { BrandId, Storefront } from '@vitrine/contract/brand'
import { bareOf, brandAt, FIRST_BRAND, pathsOf } from '@vitrine/contract/brand-paths'
import { namedDocument } from '@vitrine/contract/brazil/named-document'
import type { PaymentMethod } from '@vitrine/contract/payment'
import {
  createContext,
  data,
  isRouteErrorResponse,
  type RouterContextProvider,
  redirectDocument,
} from 'react-router'
import { apiContext, homeContext } from '../context.ts'
import type { CurrentBrand, Identity } from './brand-context.tsx'
import { paintingOf } from './theme-css.ts'

/** Which brand's addresses a request came to; for the loaders of screens that several brands share. */
export const brandContext = createContext<Pick<CurrentBrand, 'id' | 'paths'>>()

type Context = Readonly<RouterContextProvider>

/** For a brand layout's `middleware` and `clientMiddleware`: everything below belongs to the brand of its address. */
export function takeBrand({ context, url }: { context: Context; url: URL }): void {
  // The server knows whose host it is of each request, a browser of its page.
  const home = import.meta.env.SSR ? context.get(homeContext) : undefined
  const id = brandAt(url.pathname, home)
  context.set(brandContext, { id, paths: pathsOf(id, home) })
}

/**
 * For a brand layout's `loader`: who sells, with the CNPJ or CPF as people read it, and how one may pay. An address of a brand
 * that the shop does not have is not found, and says so in the frame of the brand whose host it is. What is `isPublic` and
 * stands on another host leads there.
 */
export async function loadIdentity(
  { context, params, url }: LoaderArgs,
  isPublic: boolean,
): Promise<Identity> {
  const { origin } = url
  const api = context.get(apiContext)
  const home = context.get(homeContext)
  const { id, paths } = context.get(brandContext)
  const methodsOf = (brand: BrandId) => api.checkout.listMethods({ brand })
  const missing = async () =>
    data(asRead(await api.brand.read({ id: home }), await methodsOf(home), { origin, home }), { status: 404 })
  const isStray = params.marca && !paths.store.startsWith(`/${params.marca}/`)
  if (isStray && home === FIRST_BRAND) throw await missing()
  const found = await api.brand.read({ id }).catch(async (error: unknown) => {
    throw id === home || !isMissing(error) ? error : await missing()
  })
  if (isPublic || found.site.origin === origin) leadHome(found, url)
  return asRead(found, await methodsOf(id), { origin, home })
}

/** To the one address of a page, where it was asked for at another. */
function leadHome({ id, site }: Storefront, { origin, pathname, search }: URL): void {
  const own = site.origin + (site.home === id ? bareOf(pathname) : pathname)
  if (own !== origin + pathname) throw redirectDocument(own + search, { status: 308 })
}

interface LoaderArgs {
  context: Context
  url: URL
  /** `marca`: what stands before the place, as `@atelie`. */
  params: { marca?: string | undefined }
}

/** For a brand layout: who sells does not change while someone looks around, only with the brand. */
export const isOtherBrand = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  brandAt(currentUrl.pathname) !== brandAt(nextUrl.pathname)

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 404

const asRead = (
  brand: Storefront,
  methods: readonly PaymentMethod[],
  at: Pick<Identity, 'origin' | 'home'>,
): Identity => ({
  ...brand,
  ...at,
  cnpj: namedDocument(brand.cnpj),
  methods,
  painting: paintingOf(brand),
})

/** In whose frame a failure is shown; nothing when not even that is known. */
export const identityOfFailure = (loaded: Identity | undefined, error: unknown): Identity | undefined =>
  loaded ?? (isRouteErrorResponse(error) && error.data ? (error.data as Identity) : undefined)
