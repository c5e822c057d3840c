import type { BrandId } from '@vitrine/contract/brand'
import { pathsOf } from '@vitrine/contract/brand-paths'
import { formatCnpj } from '@vitrine/contract/brazil/cnpj'
import { createContext, type RouterContextProvider } from 'react-router'
import { apiContext } from '../context.ts'
import type { CurrentBrand, Identity } from './brand-context.tsx'
import { paintingOf } from './theme-css.ts'

/** Which brand's addresses a request came to; for the loaders of screens that several brands share. */
export const brandContext = createContext<Pick<CurrentBrand, 'id' | 'paths'>>()

type Context = Readonly<RouterContextProvider>

/** For a brand layout's `middleware` and `clientMiddleware`: everything below belongs to this brand. */
export const asBrand =
  (id: BrandId) =>
  ({ context }: { context: Context }): void =>
    context.set(brandContext, { id, paths: pathsOf(id) })

/** For a brand layout's `loader`: who sells, with the CNPJ as people read it, and how one may pay. */
export async function loadIdentity({ context }: { context: Context }): Promise<Identity> {
  const api = context.get(apiContext)
  const [identity, methods] = await Promise.all([
    api.brand.read({ id: context.get(brandContext).id }),
    api.checkout.listMethods(),
  ])
  return { ...identity, cnpj: formatCnpj(identity.cnpj), methods, painting: paintingOf(identity.theme) }
}
