import { createHmac } from 'node:crypto'
import { isSameSecret } from '#kernel/secrets.ts'
import { createMercadoPagoClient, type MercadoPagoSettings } from './client.ts'
import { namesOf, readCard } from './kept-card.ts'

const signOf = ({ webhookSecret }: Pick<MercadoPagoSettings, 'webhookSecret'>, reference: string): string =>
  createHmac('sha256', webhookSecret).update(`code\n${reference}`).digest('base64url')

/** How the page for a kept card's code is asked for it: by its name, signed, so that nobody asks about another one. */
export const frameCard = (settings: MercadoPagoSettings, reference: string): string =>
  `${reference}/${signOf(settings, reference)}`

export interface FramedCard {
  card: string
  /** Its first six digits, by which parcels are told; empty when Mercado Pago is silent. */
  bin: string
}

/**
 * Reads the card that such a page is for; undefined when we did not sign its name. The digits are asked for each time and
 * kept nowhere.
 */
export function createFramedCards(settings: MercadoPagoSettings) {
  const { customers } = createMercadoPagoClient(settings)
  return async (asked: string): Promise<FramedCard | undefined> => {
    const [reference, proof] = [
      asked.slice(0, asked.lastIndexOf('/')),
      asked.slice(asked.lastIndexOf('/') + 1),
    ]
    if (!isSameSecret(proof, signOf(settings, reference))) return undefined
    const names = namesOf({ reference })
    const known = await readCard({ customers }, names).catch(() => undefined)
    return { card: names.card, bin: known?.first_six_digits ?? '' }
  }
}
