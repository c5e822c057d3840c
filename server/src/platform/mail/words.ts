import type { Brand } from '@vitrine/contract/brand'
import { namedDocument } from '@vitrine/contract/brazil/named-document'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { centavos, formatBrl } from '@vitrine/contract/money'
import { formatDateTime } from '@vitrine/contract/time'

export const firstName = (name: string): string => name.split(/\s/)[0] ?? name

/** `R$ 199,90` that does not break; `amount` in centavos. */
export const brl = (amount: number): string => formatBrl(centavos(amount))

/** `20/11/2026 às 17:05`, of an ISO 8601 instant. */
export const formatInstant = (instant: string): string => formatDateTime(new Date(instant))

/** Who sells, as a message names them; `help` is where its reader finds answers. */
export interface MailSeller extends Brand {
  help?: string
}

/** Who sells, line by line, as the law wants it known. */
export const identityLines = ({ legalName, cnpj, address, email, phone, hours }: Brand): string[] => [
  legalName,
  namedDocument(cnpj),
  address,
  `${email} · ${formatPhone(phone)}`,
  hours,
]
