import type { BrandId, Storefront } from '@vitrine/contract/brand'
import { bareOf, brandAt, FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { namedDocument } from '@vitrine/contract/brazil/named-document'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { data, redirectDocument } from 'react-router'
import { apiContext, homeContext } from '../context.ts'
import { brandContext, type LoaderArgs } from './brand-route.ts'
import type { Identity } from './shown-brand.ts'
import { paintingOf } from './theme-css.ts'

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
  const isOwn = brandAt(url.pathname, home) === id
  const found = await api.brand.read({ id }).catch(async (error: unknown) => {
    if (id === home || !isMissing(error)) throw error
    // A browser may remember a brand that is there no more.
    if (!isOwn) return api.brand.read({ id: home })
    throw await missing()
  })
  if ((isPublic && !OF_HOST.test(url.pathname)) || found.site.origin === origin) leadHome(found, url)
  return asRead(found, await methodsOf(found.id), { origin, home })
}

/** Pages of who is signed in, or signs in for another app, on this host alone. */
const OF_HOST = /^\/(?:$|(?:account|treinamentos|auth)(?:\/|$))/

/** To the one address of a page, where it was asked for at another. */
function leadHome({ id, site }: Storefront, { origin, pathname, search }: URL): void {
  const own = site.origin + (site.home === id ? bareOf(pathname) : pathname)
  if (own !== origin + pathname) throw redirectDocument(own + search, { status: 308 })
}

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
