import type { ApiClient } from '../context.ts'
import { brl, ORDER_STATUS } from '../ui/labels.ts'
import type { Option } from './form/field.ts'
import type { Choice } from './list/list.ts'

const FEW = 20

/** Products whose name holds what is typed. */
export async function findProducts(api: ApiClient, text: string, limit = FEW): Promise<readonly Option[]> {
  const { items } = await api.adminProduct.list({ limit, ...(text && { q: text }) })
  return items.map(({ id, name }) => ({ id, name }))
}

/** People by name, e-mail, CPF or CNPJ, or an order of theirs. */
export async function findPeople(api: ApiClient, text: string, limit = FEW): Promise<readonly Option[]> {
  const { items } = await api.adminAccount.list({ limit, ...(text && { q: text }) })
  return items.map(({ id, name, email }) => ({ id, name, detail: email }))
}

/** Orders by their code, or by whose they are. */
export async function findOrders(api: ApiClient, text: string, limit = FEW): Promise<readonly Option[]> {
  const { items } = await api.adminOrder.list({ limit, ...(text && { q: text }) })
  return items.map(({ id, code, account, total, status }) => ({
    id,
    name: code,
    detail: [account.name, brl(total), ORDER_STATUS[status][0]].join(' · '),
  }))
}

/** Coupons by their code, or by how the team calls them. */
export async function findCoupons(api: ApiClient, text: string, limit = FEW): Promise<readonly Option[]> {
  const { items } = await api.adminCoupon.list({ limit, ...(text && { q: text }) })
  return items.map(({ id, code, name }) => ({ id, name: code, detail: name }))
}

/** The shop's categories, by id. */
export async function categoryChoices(api: ApiClient): Promise<Choice[]> {
  return (await api.adminCategory.list({})).map(({ id, name }) => [id, name] as const)
}

/** The brands that this shop has, by their names. */
export async function brandChoices(api: ApiClient): Promise<Choice[]> {
  return (await api.brand.list({})).map(({ id, name }) => [id, name] as const)
}

/** By which brand a list is narrowed; nothing to choose where the shop has one. */
export const BRAND_FILTER = { name: 'brand', label: 'Loja', of: 'given' } as const

/** A page of a list, with the brands that it is narrowed by. */
export async function withBrands<T extends object>(
  api: ApiClient,
  reading: Promise<T>,
): Promise<T & { choices: { brand: Choice[] } }> {
  const [page, brands] = await Promise.all([reading, brandChoices(api)])
  return { ...page, choices: { brand: brands.length > 1 ? brands : [] } }
}

/** The names that a record says by id, as options of a field. */
export const namedOptions = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([id, name]) => ({ id, name }))
