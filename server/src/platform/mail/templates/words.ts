import type { Brand, BrandId, BrandSite } from '@vitrine/contract/brand'
import { FIRST_BRAND, pathsOf } from '@vitrine/contract/brand-paths'
import { siteOf } from '@vitrine/contract/brand-site'
import { namedDocument } from '@vitrine/contract/brazil/named-document'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { regretUntil as lastDay } from '@vitrine/contract/brazil/regret'
import { centavos, formatBrl } from '@vitrine/contract/money'
import type { Order } from '@vitrine/contract/order'
import { chargedOf } from '@vitrine/contract/order-rules'
import type { Receiver } from '@vitrine/contract/payment'
import { renewalText } from '@vitrine/contract/renewal-words'
import { dayOf, formatDateTime, formatDay } from '@vitrine/contract/time'

export const firstName = (name: string): string => name.split(/\s/)[0] ?? name

/** `R$ 199,90` that does not break; `amount` in centavos. */
export const brl = (amount: number): string => formatBrl(centavos(amount))

/** `20/11/2026 às 17:05`, of an ISO 8601 instant. */
export const moment = (instant: string): string => formatDateTime(new Date(instant))

/** What is compared at the bank before it is paid; a message promised before it was said whom names nobody. */
export const checkReceiver = (receiver: Pick<Receiver, 'name'> | undefined): string =>
  `Antes de confirmar, confira o nome de quem recebe${receiver ? ` (${receiver.name})` : ''}.`

/** Until when plans are good, and how they go on. */
export const laterLines = ({ later }: Pick<Order, 'later'>): string[] =>
  later.map((charge) => `${charge.label}: ${renewalText(charge)}`)

/** From the total of an order to what is charged: store credit, interest; nothing where they are the same. */
export const chargedRows = (order: Parameters<typeof chargedOf>[0]) => {
  const { credit, interest = 0 } = order
  const rows = [
    { label: 'Crédito na loja', amount: -credit },
    { label: 'Juros do parcelamento', amount: interest },
  ].filter(({ amount }) => amount !== 0)
  return rows.length > 0 ? [...rows, { label: 'Valor cobrado', amount: chargedOf(order) }] : []
}

/** Who sells, line by line, as the law wants it known. */
export const identityLines = ({ legalName, cnpj, address, email, phone, hours }: Brand): string[] => [
  legalName,
  namedDocument(cnpj),
  address,
  `${email} · ${formatPhone(phone)}`,
  hours,
]

/** The last day on which a paid order may be taken back (CDC art. 49, or a longer guarantee). */
export const regretUntil = (paidAt: string, { regretDays }: Pick<Order, 'regretDays'>): string =>
  formatDay(lastDay(dayOf(new Date(paidAt)), regretDays))

/** Where the seller's pages stand, and where the shop is administered. */
export interface Site extends BrandSite {
  administration: string
}

/** The seller's site, of an installation at `publicUrl`. */
export const siteOfSeller = (publicUrl: string, seller: Pick<Brand, 'id' | 'host'>): Site => ({
  ...siteOf(publicUrl, seller),
  administration: publicUrl,
})

/** Addresses from the root of whatever host shows them. */
export const HERE: Site = { origin: '', home: FIRST_BRAND, administration: '' }

/** A page for guests, which every brand has in common: where it goes on to says whose accounts are meant. */
const guestPage = (path: string, { origin, home }: Site, brand: BrandId, hash = ''): string => {
  const query = brand === home ? '' : `?${new URLSearchParams({ redirect: pathsOf(brand, home).store })}`
  return origin + path + query + hash
}

/** Pages on the seller's own site; those that a brand has for itself are told which one. */
export const links = {
  product: (site: Site, brand: BrandId, slug: string) =>
    site.origin + pathsOf(brand, site.home).product(slug),
  store: (site: Site, brand: BrandId) => site.origin + pathsOf(brand, site.home).store,
  signIn: (site: Site, brand: BrandId) => guestPage('/entrar', site, brand),
  account: (site: Site) => `${site.origin}/account`,
  forgotPassword: (site: Site, brand: BrandId) => site.origin + pathsOf(brand, site.home).forgotPassword,
  // A secret goes behind `#`, which no browser sends to a server or to the next page.
  confirmEmail: (site: Site, brand: BrandId, token: string) =>
    guestPage('/conta/confirmar-email', site, brand, `#${token}`),
  resetPassword: (site: Site, brand: BrandId, token: string) =>
    guestPage('/conta/redefinir-senha', site, brand, `#${token}`),
  createPassword: (site: Site, brand: BrandId, token: string) =>
    guestPage('/conta/criar-senha', site, brand, `#${token}`),
  confirmNewEmail: (site: Site, token: string) => `${site.origin}/conta/confirmar-novo-email#${token}`,
  undoEmailChange: (site: Site, token: string) => `${site.origin}/conta/desfazer-troca-de-email#${token}`,
  disownSession: (site: Site, token: string) => `${site.origin}/conta/nao-fui-eu#${token}`,
  cards: (site: Site) => `${site.origin}/account/perfil/formas-de-pagamento`,
  devices: (site: Site) => `${site.origin}/account/perfil/dispositivos`,
  notices: (site: Site) => `${site.origin}/account/avisos`,
  email: (site: Site) => `${site.origin}/account/perfil/email`,
  password: (site: Site) => `${site.origin}/account/password`,
  apps: (site: Site) => `${site.origin}/account/perfil/aplicativos`,
  security: (site: Site) => `${site.origin}/account/perfil/seguranca`,
  // A course has its own page, several have their list; all else is used from home.
  opened: (site: Site, [course, ...others]: readonly string[]) =>
    `${site.origin}/${course ? `treinamentos${others.length > 0 ? '' : `/${course}`}` : ''}`,
  lesson: (site: Site, course: string, id: string) => `${site.origin}/treinamentos/${course}/${id}`,
  certificate: (site: Site, code: string) => `${site.origin}/certificados/${code}`,
  privacy: (site: Site) => `${site.origin}/account/perfil/privacidade`,
  admin: (site: Site) => `${site.administration}/admin`,
  removal: (site: Site) => `${site.origin}/account/remove`,
  cart: (site: Site, brand: BrandId, token: string) =>
    `${site.origin}${pathsOf(brand, site.home).cart}#${token}`,
  // Open to whoever has it, so that somebody else can pay.
  pay: (site: Site, brand: BrandId, code: string) => site.origin + pathsOf(brand, site.home).payLink(code),
  payment: (site: Site, brand: BrandId, orderId: string) =>
    site.origin + pathsOf(brand, site.home).order(orderId),
  subscription: (site: Site, id: string) => `${site.origin}/account/perfil/gerenciar-assinatura/${id}`,
  purchase: (site: Site, orderId: string) => `${site.origin}/account/perfil/gerenciar-assinatura/${orderId}`,
}
