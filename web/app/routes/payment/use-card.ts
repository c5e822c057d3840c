import type { CardInput, CardSettings, Installments } from '@vitrine/contract/card'
import { allowOffers, mostInstallments, offerInstallments } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import { type InstallmentProduct, sayNarrowest, tableFor } from '@vitrine/contract/product-installments'
import type { SavedCard } from '@vitrine/contract/saved-card'
import { useState } from 'react'
import type * as z from 'zod'
import { type CardFrameState, useCardFrame } from './use-card-frame.ts'

export interface CardChoice {
  frame: CardFrameState
  kept: KeptChoice
  offers: readonly Installments[]
  /** Which product keeps the others from more installments. */
  narrowed: string | undefined
  /** The installments are known once the card is typed. */
  awaitsCard: boolean
  chosen: Installments
  choose(count: number): void
  /** The card and its installments, for one charge; undefined when it is not filled in as it should be. */
  read(): Promise<z.infer<typeof CardInput> | undefined>
}

/** What is paid by card, and its cost in centavos. */
interface CardCost {
  total: number
  products: readonly InstallmentProduct[]
  /** In how many installments it is charged at first. */
  start: number
}

/** A card for something; `saved` are those of whoever pays, or null when none may be kept. */
export function useCard(
  { frameUrl, offersByCard, keepsCards, table: shopTable, own }: CardSettings,
  { total, products, start }: CardCost,
  saved: readonly SavedCard[] | null,
): CardChoice {
  const kept = useKeptCards(saved, {
    keepsCards,
    hasPlan: products.some(({ interval }) => interval !== 'once'),
  })
  const frame = useCardFrame(frameUrl, total, kept.picked)
  const [count, choose] = useState(start)
  const most = mostInstallments(products.map(({ interval }) => interval))
  const table = tableFor(
    shopTable,
    own,
    products.map(({ id }) => id),
  )
  const narrowed = sayNarrowest(shopTable, own, products)
  // What was said of another sum is not about this one.
  const told = frame.offers?.amount === total ? frame.offers.offers : []
  const offers = offersByCard
    ? allowOffers(centavos(total), told, table, most)
    : offerInstallments(centavos(total), table, most)
  const awaitsCard =
    offersByCard &&
    !kept.picked &&
    told.length === 0 &&
    offerInstallments(centavos(total), table, most).length > 1
  const chosen = offers.find((one) => one.count === count) ?? offers[0]!
  const read = async () => {
    const token = await frame.tokenise(chosen.total)
    return token
      ? { token, installments: chosen.count, expectedCharge: chosen.total, ...kept.terms() }
      : undefined
  }
  return { frame, kept, offers, narrowed, awaitsCard, chosen, choose, read }
}

export interface KeptChoice {
  saved: readonly SavedCard[]
  /** The saved card that pays; null for one that is typed. */
  picked: SavedCard | null
  pick(card: SavedCard | null): void
  /** Whether a typed card may be kept for next time. */
  canSave: boolean
  save: boolean
  setSave(save: boolean): void
  /** Whether what is paid renews, so that its renewals may be charged to the card. */
  canRenew: boolean
  renew: boolean
  setRenew(renew: boolean): void
  terms(): Pick<z.infer<typeof CardInput>, 'save' | 'savedCardId' | 'renew'>
}

/** Which saved card pays, and whether a new one is kept, or renewals are charged: nothing is unless it was ticked. */
function useKeptCards(
  saved: readonly SavedCard[] | null,
  { keepsCards, hasPlan }: { keepsCards: boolean; hasPlan: boolean },
): KeptChoice {
  const [chosen, pick] = useState<SavedCard | null>()
  const [save, setSave] = useState(false)
  const [ticked, setRenew] = useState(false)
  const first = saved?.find(({ isUsable }) => isUsable) ?? null
  const picked = chosen === undefined ? first : chosen
  const canSave = saved !== null && keepsCards
  const canRenew = canSave && hasPlan
  const renew = canRenew && ticked
  const terms = () => ({
    ...(picked ? { savedCardId: picked.id } : canSave && save && { save: true as const }),
    ...(renew && { renew: true as const }),
  })
  return { saved: saved ?? [], picked, pick, canSave, save, setSave, canRenew, renew, setRenew, terms }
}
