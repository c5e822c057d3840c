import { formatDocument, parseDocument } from '@vitrine/contract/brazil/document'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { parsePixKey } from '@vitrine/contract/brazil/pix-key'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import type { Config } from '#kernel/config.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { seal, unseal } from '#kernel/secrets.ts'
import { insertDestination } from './refund.store.ts'

const placeOf = (refundId: string): string => `refund_destination.sealed:${refundId}`

/** Saves the destination of a refund from an attempt on, encrypted. Only the call to the bank and who pays by hand decrypt it. */
export async function saveDestination(
  { config }: { config: Config },
  tx: Tx,
  { refundId, attempt, destination, at }: DestinationOfAttempt,
): Promise<void> {
  const sealed = seal(config.dataSecret, placeOf(refundId), JSON.stringify(destination))
  await insertDestination(tx, { refundId, attempt, sealed, face: maskDestination(destination), at })
}

interface DestinationOfAttempt {
  refundId: string
  attempt: number
  destination: RefundDestination
  at: Date
}

export const openDestination = (
  { dataSecret }: Config,
  refundId: string,
  sealed: Buffer,
): RefundDestination => JSON.parse(unseal(dataSecret, placeOf(refundId), sealed))

/** Refuses `refund.destination-of-other` for a Pix key that is the document of somebody else. The bank checks the holder of other keys. */
export function refuseOtherHolder(destination: RefundDestination, document: string): void {
  const named = destination.kind === 'pix-key' ? parseDocument(destination.key)?.value : undefined
  if (named && named !== document) throw new Refused('refund.destination-of-other')
}

/** A destination with its secret part masked: `chave Pix ***.982.247-**`, `conta com final 56-7, banco 001`. */
function maskDestination(destination: RefundDestination): string {
  if (destination.kind === 'document') return 'chave Pix do CPF ou CNPJ da compra'
  if (destination.kind === 'pix-key') return `chave Pix ${maskKey(destination.key)}`
  const { account, bank, savings } = destination
  const end = `${account.slice(-3, -1)}-${account.slice(-1)}`
  return `conta ${savings ? 'poupança' : 'corrente'} com final ${end}, banco ${bank}`
}

function maskKey(key: string): string {
  const kind = parsePixKey(key)?.kind
  if (kind === 'cpf' || kind === 'cnpj') return maskDocument(key)
  if (kind === 'email') return `${key[0]}***${key.slice(key.lastIndexOf('@'))}`
  if (kind === 'phone') return formatPhone(key).replace(/\d{4,5}-/, '*****-')
  return `${key.slice(0, 8)}-***`
}

/** Enough to recognise, not enough to copy: `***.982.247-**`, `**.***.345/01DE-**`. */
export function maskDocument(document: string): string {
  const shown = formatDocument(document)
  const first = shown.length === 14 ? 3 : 6
  return [...shown]
    .map((sign, i) => (/[0-9A-Z]/.test(sign) && (i < first || i > shown.length - 3) ? '*' : sign))
    .join('')
}
