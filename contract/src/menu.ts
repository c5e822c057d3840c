import * as z from 'zod'
import type { BrandId } from './brand.ts'
import { FIRST_BRAND, pathsOf } from './brand-paths.ts'
import { isHttpsUrl, isSafePath } from './safe-path.ts'
import { line } from './shop.ts'

/** What of the site a visitor may open: the first part of its address, with another brand's id before or behind it. */
const PLACES =
  'loja|cart|acompanhar|treinamentos|certificados|entrar|conta|account|termos|privacidade|cookies|acessibilidade|ajuda'
const ID = '[a-z][a-z0-9]{0,19}'
const OF_THE_SHOP = new RegExp(`^/$|^(?:/@${ID})?/(?:${PLACES})(?:-${ID})?(?:[/?#]|$)`)

const HOW = 'Use um endereço da loja, como /loja, ou um que comece com https://'

/** A path that no browser and no server reads as another one. */
const isPlainPath = (address: string): boolean =>
  isSafePath(address) &&
  !/%(?:2e|2f|5c)|\/\//i.test(address.replace(/[?#].*$/, '')) &&
  new URL(address, 'https://shop.invalid').pathname === address.replace(/[?#].*$/, '')

const Address = z
  .string({ error: 'Informe o endereço' })
  .trim()
  .min(1, 'Informe o endereço')
  .max(300, 'Informe um endereço de até 300 caracteres')
  .superRefine((address, context) => {
    if (address === '' || isHttpsUrl(address)) return
    if (!isPlainPath(address)) context.addIssue({ code: 'custom', message: HOW })
    else if (!OF_THE_SHOP.test(address))
      context.addIssue({ code: 'custom', message: `A loja não tem esta página. ${HOW}` })
  })

/** Where one of its words leads. */
export const MenuItem = z.strictObject({ label: line('o nome no menu', 24), to: Address })
export type MenuItem = z.infer<typeof MenuItem>

export const MOST_MENU_ITEMS = 6

/** Addresses of the shop stand in it as the first brand's are. */
export const Menu = z
  .array(MenuItem)
  .min(1, 'Inclua ao menos um item, ou deixe o menu sem itens')
  .max(MOST_MENU_ITEMS, `Use até ${MOST_MENU_ITEMS} itens`)
  .refine((items) => new Set(items.map(({ label }) => label)).size === items.length, {
    error: 'Dois itens têm o mesmo nome. Mude um deles',
  })
export type Menu = z.infer<typeof Menu>

/** The store with what of it is a training. */
export const TRAININGS = '/loja?type=training'

/** The product's own, where no brand says another. */
export const OWN_MENUS: Readonly<Record<'header' | 'footer', Menu>> = {
  header: [
    { label: 'Loja', to: '/loja' },
    { label: 'Treinamentos à venda', to: TRAININGS },
  ],
  footer: [
    { label: 'Loja', to: '/loja' },
    { label: 'Acompanhar pedido', to: '/acompanhar' },
  ],
}

const ofEachBrand = (brand: BrandId, home: BrandId): string[] => {
  const paths = pathsOf(brand, home)
  const { store, cart, signUp, forgotPassword, terms, privacy, cookies, accessibility, help } = paths
  return [store, cart, signUp, forgotPassword, terms, privacy, cookies, accessibility, help]
}

/** A menu as a brand shows it, on the host of `home`: what every brand has, it has at addresses of its own. */
export function menuIn(brand: BrandId, menu: Menu, home: BrandId): Menu {
  const [first, own] = [ofEachBrand(FIRST_BRAND, FIRST_BRAND), ofEachBrand(brand, home)]
  return menu.map(({ label, to }) => {
    const path = to.replace(/[?#].*$/, '')
    const at = first.findIndex((one) => path === one || path.startsWith(`${one}/`))
    return { label, to: at < 0 ? to : own[at]! + to.slice(first[at]!.length) }
  })
}
