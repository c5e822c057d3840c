import type { Storefront } from '@vitrine/contract/brand'
import { brandAt, FIRST_BRAND, pathsOf } from '@vitrine/contract/brand-paths'
import { formatCnpj } from '@vitrine/contract/brazil/cnpj'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { createContext, data, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { apiContext } from '../context.ts'
import type { CurrentBrand, Identity } from './brand-context.tsx'
import { paintingOf } from './theme-css.ts'

/** Which brand's addresses a request came to; for the loaders of screens that several brands share. */
export const brandContext = createContext<Pick<CurrentBrand, 'id' | 'paths'>>()

type Context = Readonly<RouterContextProvider>

/** For a brand layout's `middleware` and `clientMiddleware`: everything below belongs to the brand of its address. */
export function takeBrand({ context, url }: { context: Context; url: URL }): void {
  const id = brandAt(url.pathname)
  context.set(brandContext, { id, paths: pathsOf(id) })
}

/**
 * For a brand layout's `loader`: who sells, with the CNPJ as people read it, and how one may pay. An address of a brand
 * that the shop does not have is not found, and says so in the first brand's frame.
 */
export async function loadIdentity({ context, params, url }: LoaderArgs): Promise<Identity> {
  const { origin } = url
  const api = context.get(apiContext)
  const { id, paths } = context.get(brandContext)
  const methods = api.checkout.listMethods()
  const missing = async () =>
    data(asRead(await api.brand.read({ id: FIRST_BRAND }), await methods, origin), { status: 404 })
  if (params.marca && !paths.store.startsWith(`/${params.marca}/`)) throw await missing()
  const found = await api.brand.read({ id }).catch(async (error: unknown) => {
    throw id === FIRST_BRAND || !isMissing(error) ? error : await missing()
  })
  return asRead(found, await methods, origin)
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

const asRead = (brand: Storefront, methods: readonly PaymentMethod[], origin: string): Identity => ({
  ...brand,
  cnpj: formatCnpj(brand.cnpj),
  methods,
  origin,
  painting: paintingOf(brand),
})

/** In whose frame a failure is shown; nothing when not even that is known. */
export const identityOfFailure = (loaded: Identity | undefined, error: unknown): Identity | undefined =>
  loaded ?? (isRouteErrorResponse(error) && error.data ? (error.data as Identity) : undefined)
