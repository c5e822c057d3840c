import type { Brand, BrandId } from '@vitrine/contract/brand'
import { pathsOf } from '@vitrine/contract/brand-paths'
import { formatCnpj } from '@vitrine/contract/brazil/cnpj'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { regretUntil as lastDay } from '@vitrine/contract/brazil/regret'
import { centavos, formatBrl } from '@vitrine/contract/money'
import type { Order } from '@vitrine/contract/order'
import { chargedOf } from '@vitrine/contract/order-rules'
import { renewalText } from '@vitrine/contract/renewal-words'
import { dayOf, formatDateTime, formatDay } from '@vitrine/contract/time'

export const firstName = (name: string): string => name.split(/\s/)[0] ?? name

/** `R$ 199,90` that does not break; `amount` in centavos. */
export const brl = (amount: number): string => formatBrl(centavos(amount))

/** `20/11/2026 às 17:05`, of an ISO 8601 instant. */
export const moment = (instant: string): string => formatDateTime(new Date(instant))

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
  `CNPJ ${formatCnpj(cnpj)}`,
  address,
  `${email} · ${formatPhone(phone)}`,
  hours,
]

/** The last day on which a paid order may be taken back (CDC art. 49, or a longer guarantee). */
export const regretUntil = (paidAt: string, { regretDays }: Pick<Order, 'regretDays'>): string =>
  formatDay(lastDay(dayOf(new Date(paidAt)), regretDays))

/** Pages on the seller's own site; those that a brand has for itself are told which one. */
export const links = {
  product: (site: string, brand: BrandId, slug: string) => site + pathsOf(brand).product(slug),
  store: (site: string, brand: BrandId) => site + pathsOf(brand).store,
  signIn: (site: string) => `${site}/entrar`,
  account: (site: string) => `${site}/account`,
  forgotPassword: (site: string, brand: BrandId) => site + pathsOf(brand).forgotPassword,
  // A secret goes behind `#`, which no browser sends to a server or to the next page.
  confirmEmail: (site: string, token: string) => `${site}/conta/confirmar-email#${token}`,
  resetPassword: (site: string, token: string) => `${site}/conta/redefinir-senha#${token}`,
  createPassword: (site: string, token: string) => `${site}/conta/criar-senha#${token}`,
  confirmNewEmail: (site: string, token: string) => `${site}/conta/confirmar-novo-email#${token}`,
  undoEmailChange: (site: string, token: string) => `${site}/conta/desfazer-troca-de-email#${token}`,
  disownSession: (site: string, token: string) => `${site}/conta/nao-fui-eu#${token}`,
  cards: (site: string) => `${site}/account/perfil/formas-de-pagamento`,
  devices: (site: string) => `${site}/account/perfil/dispositivos`,
  notices: (site: string) => `${site}/account/avisos`,
  email: (site: string) => `${site}/account/perfil/email`,
  password: (site: string) => `${site}/account/password`,
  apps: (site: string) => `${site}/account/perfil/aplicativos`,
  security: (site: string) => `${site}/account/perfil/seguranca`,
  lesson: (site: string, course: string, id: string) => `${site}/treinamentos/${course}/${id}`,
  certificate: (site: string, code: string) => `${site}/certificados/${code}`,
  privacy: (site: string) => `${site}/account/perfil/privacidade`,
  admin: (site: string) => `${site}/admin`,
  removal: (site: string) => `${site}/account/remove`,
  cart: (site: string, brand: BrandId, token: string) => `${site}${pathsOf(brand).cart}#${token}`,
  // Open to whoever has it, so that somebody else can pay.
  pay: (site: string, brand: BrandId, code: string) => site + pathsOf(brand).payLink(code),
  payment: (site: string, brand: BrandId, orderId: string) => site + pathsOf(brand).order(orderId),
  subscription: (site: string, id: string) => `${site}/account/perfil/gerenciar-assinatura/${id}`,
  purchase: (site: string, orderId: string) => `${site}/account/perfil/gerenciar-assinatura/${orderId}`,
}
