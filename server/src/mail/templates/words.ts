import type { Brand } from '@vitrine/contract/brand'
import { formatCnpj } from '@vitrine/contract/brazil/cnpj'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import type { LaterCharge } from '@vitrine/contract/cart'
import { centavos, formatBrl } from '@vitrine/contract/money'
import { addDays, calendarDay, dayOf, formatDateTime, formatDay } from '@vitrine/contract/time'

export const firstName = (name: string): string => name.split(/\s/)[0] ?? name

/** `R$ 199,90` that does not break; `amount` in centavos. */
export const brl = (amount: number): string => formatBrl(centavos(amount))

/** `20/11/2026 às 17:05`, of an ISO 8601 instant. */
export const moment = (instant: string): string => formatDateTime(new Date(instant))

const EVERY = { once: '', month: ' por mês', year: ' por ano' } as const

/** `R$ 49,90 por mês, a partir de 20/12/2026` */
export const laterText = ({ amount, interval, firstOn }: LaterCharge): string =>
  `${brl(amount)}${EVERY[interval]}, a partir de ${formatDay(calendarDay(firstOn))}`

/** Who sells, line by line, as the law wants it known. */
export const identityLines = ({ legalName, cnpj, address, email, phone, hours }: Brand): string[] => [
  legalName,
  `CNPJ ${formatCnpj(cnpj)}`,
  address,
  `${email} · ${formatPhone(phone)}`,
  hours,
]

/** The right of regret: seven days from the payment, the last one whole (CDC art. 49). */
export const regretUntil = (paidAt: string): string => formatDay(addDays(dayOf(new Date(paidAt)), 7))

/** Pages on the seller's own site. */
export const links = {
  store: (site: string) => `${site}/loja`,
  payment: (site: string, orderId: string) => `${site}/payment/${orderId}`,
  purchase: (site: string, orderId: string) => `${site}/account/perfil/gerenciar-assinatura/${orderId}`,
}
