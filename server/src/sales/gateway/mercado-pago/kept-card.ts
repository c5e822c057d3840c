import { createHash, createHmac } from 'node:crypto'
import { MINUTE_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import { isSameSecret } from '#kernel/secrets.ts'
import {
  type CardDisplay,
  type CardSetup,
  type CardSetupRequest,
  type Charge,
  type ChargeRequest,
  type KeptCard,
  ProviderFailure,
  parseAnswer,
} from '#payment-provider'
import { brandOf, readDigits, readToken } from './card-token.ts'
import {
  type CardWay,
  createMercadoPagoClient,
  MercadoPagoRefusal,
  type MercadoPagoSettings,
} from './client.ts'
import type { MercadoPagoOrder } from './schema.ts'

const name = z.coerce.string().regex(/^[\w-]{1,80}$/)
const Customer = z.object({ id: name })
const Found = z.object({ results: z.array(Customer) })
const Card = z.object({
  id: name,
  first_six_digits: z.coerce.string(),
  last_four_digits: z.coerce.string(),
  payment_method: z.object({ id: z.string() }),
  expiration_month: z.coerce.number().int().min(1).max(12),
  expiration_year: z.coerce.number().int().min(2000).max(2100),
})
type Card = z.infer<typeof Card>
/** One that we cannot read is not the one that is looked for. */
const Cards = z.array(z.unknown())

/** The same for the same card: there is no fingerprint. */
const printOf = ({ payment_method, first_six_digits, last_four_digits }: Card): string =>
  `${payment_method.id}-${first_six_digits}-${last_four_digits}`

/** How a card is called here: it is found under its customer alone, so both names go together. */
const nameOf = (customer: string, card: string): string => `${customer}/${card}`

interface Names {
  customer: string
  card: string
}

/** What Mercado Pago calls a kept card and its customer. */
export function namesOf({ reference }: Pick<KeptCard, 'reference'>): Names {
  const [customer = '', card = ''] = reference.split('/')
  return { customer, card }
}

/**
 * Whose order it is: of the customer who keeps the card, or will. That it is to be kept is noted before anything is
 * charged, for whoever finds it paid. Where Mercado Pago will not have such a customer, nothing is kept and all is paid.
 */
export async function customerOf(
  way: CardWay,
  { txid, card, offSession }: ChargeRequest,
): Promise<string | undefined> {
  if (offSession) return namesOf(offSession).customer
  if (card?.kept) return namesOf(card.kept).customer
  if (!card?.keepFor) return undefined
  try {
    const customer = await findOrMake(way, card.keepFor)
    await way.references.keep(`keep-${txid}`, customer)
    return customer
  } catch (error) {
    if (error instanceof MercadoPagoRefusal) return undefined
    throw error
  }
}

/** A customer has an address there, and each address one customer: ours says nothing of anybody and gets no mail. */
async function findOrMake(way: CardWay, customer: string): Promise<string> {
  const hash = createHash('sha256').update(customer).digest('hex').slice(0, 32)
  const email = `cliente-${hash}@${new URL(way.settings.frameOrigin).hostname}`
  const known = await find(way, email)
  if (known) return known
  try {
    return parseAnswer(Customer, await way.customers((api) => api.create({ body: { email } }))).id
  } catch (error) {
    // Another order of the same account was faster (101, "the customer already exist").
    const made = error instanceof MercadoPagoRefusal ? await find(way, email) : undefined
    if (!made) throw error
    return made
  }
}

const find = async ({ customers }: CardWay, email: string): Promise<string | undefined> =>
  parseAnswer(Found, await customers((api) => api.search({ options: { email } }))).results[0]?.id

/**
 * Keeps a card without a charge: Mercado Pago saves it for its customer by the token of the frame, and has no question of
 * the issuer there. A token that saved its card already, by a call whose answer was lost, leads to the same card.
 */
export async function setUpCard(way: CardWay, { id, customer, token }: CardSetupRequest): Promise<CardSetup> {
  const read = readToken(token)
  if (!read) return { declined: 'wrong-data' }
  try {
    const name = await findOrMake(way, customer)
    const typed = { name: `setup-${id}`, brand: read.brand, token: read.token, customerId: name }
    const card = await saveOrFind(way, typed)
    if (!card) return { declined: 'not-processed' }
    return { kept: { reference: nameOf(name, card.id), print: printOf(card) }, card: displayOf(card) }
  } catch (error) {
    if (error instanceof MercadoPagoRefusal) return { declined: 'not-processed' }
    throw error
  }
}

const displayOf = ({
  payment_method,
  last_four_digits,
  expiration_month,
  expiration_year,
}: Card): CardDisplay => ({
  brand: brandOf(payment_method.id),
  last4: last_four_digits,
  expMonth: expiration_month,
  expYear: expiration_year,
})

/** The card of a paid order, which is saved once, by the token that paid; nothing where that was not asked for. */
export async function keptOf(way: CardWay, order: MercadoPagoOrder): Promise<Charge['kept']> {
  const txid = order.external_reference
  const customer = order.status === 'processed' ? await way.references.find(`keep-${txid}`) : undefined
  if (!customer) return undefined
  const known = await way.references.find(`kept-${txid}`)
  const card = known
    ? await readCard(way, namesOf({ reference: known }))
    : await saveOnce(way, order, customer)
  return (
    card && {
      reference: nameOf(customer, card.id),
      print: printOf(card),
    }
  )
}

/** Noted under its charge in any case, so that a charge that is looked at later saves no card that went meanwhile. */
async function saveOnce(way: CardWay, order: MercadoPagoOrder, customer: string): Promise<Card | undefined> {
  const card = await save(way, order, customer)
  await way.references.keep(`kept-${order.external_reference}`, card ? nameOf(customer, card.id) : 'none')
  return card
}

/** So long a payment waits to be known until its card is saved; then it stands without. */
const TRIES_MS = 10 * MINUTE_MS

async function save(way: CardWay, order: MercadoPagoOrder, customer: string): Promise<Card | undefined> {
  try {
    const { id: brand, token } = order.transactions.payments.at(0)?.payment_method ?? {}
    if (!brand || !token) return undefined
    return await saveOrFind(way, {
      name: `keep-${order.external_reference}`,
      brand,
      token,
      customerId: customer,
    })
  } catch (error) {
    const isOver = Date.now() - order.last_updated_date.getTime() > TRIES_MS
    if (error instanceof MercadoPagoRefusal || (error instanceof ProviderFailure && isOver)) return undefined
    throw error
  }
}

/** A card that is to be saved for a customer by its token; `name` is the idempotency key. */
interface TypedCard {
  name: string
  brand: string
  token: string
  customerId: string
}

/** A token that was used already may have saved its card, by a call whose answer was lost. */
async function saveOrFind(
  way: CardWay,
  { name: key, brand, token, customerId }: TypedCard,
): Promise<Card | undefined> {
  const body = { customerId, body: { token } }
  try {
    return parseAnswer(Card, await way.customers((api) => api.createCard(body), key))
  } catch (error) {
    if (!(error instanceof MercadoPagoRefusal)) throw error
    const digits = await readDigits(way.tokens, token)
    const cards = parseAnswer(Cards, await way.customers((api) => api.listCards({ customerId })))
    return cards
      .flatMap((card) => Card.safeParse(card).data ?? [])
      .find((card) => printOf(card) === `${brand}-${digits}`)
  }
}

/** Undefined when it is gone, or was never saved. */
export async function readCard(
  { customers }: Pick<CardWay, 'customers'>,
  { customer, card }: Names,
): Promise<Card | undefined> {
  if (!card) return undefined
  return unlessGone(async () =>
    parseAnswer(Card, await customers((api) => api.getCard({ customerId: customer, cardId: card }))),
  )
}

/** A removed card makes no tokens any more, and those that were made pay nothing. */
export async function forgetCard({ customers }: CardWay, kept: KeptCard): Promise<void> {
  const { customer: customerId, card: cardId } = namesOf(kept)
  await unlessGone(() => customers((api) => api.removeCard({ customerId, cardId })))
}

async function unlessGone<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof MercadoPagoRefusal && error.status === 404) return undefined
    throw error
  }
}

const signOf = ({ webhookSecret }: Pick<MercadoPagoSettings, 'webhookSecret'>, reference: string): string =>
  createHmac('sha256', webhookSecret).update(`code\n${reference}`).digest('base64url')

/** How the page for a kept card's code is asked for it: by its name, signed, so that nobody asks about another one. */
export const frameCard = (settings: MercadoPagoSettings, reference: string): string =>
  `${reference}/${signOf(settings, reference)}`

export interface FramedCard {
  card: string
  /** Its first six digits, by which installments are told; empty when Mercado Pago is silent. */
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
