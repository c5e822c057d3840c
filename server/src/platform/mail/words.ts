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

/** Who sells, as a message names them. */
export interface MailSeller extends Brand {
  /** Where its reader finds answers. */
  help?: string
  /** What the brand says below the heading. */
  opening?: string | null | undefined
}

/** The paragraphs of a text, which an empty line sets apart. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/(?:\r?\n){2,}/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Who sells, line by line, as the law wants it known. */
export const identityLines = ({ legalName, cnpj, address, email, phone, hours }: Brand): string[] => [
  legalName,
  namedDocument(cnpj),
  address,
  `${email} · ${formatPhone(phone)}`,
  hours,
]
