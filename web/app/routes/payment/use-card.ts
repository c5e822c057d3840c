import type { CardInput, CardSettings, Installments } from '@vitrine/contract/card'
import type { Interval } from '@vitrine/contract/catalog'
import { mostInstallments, offerInstallments } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import { useState } from 'react'
import type * as z from 'zod'
import { type CardFrameState, useCardFrame } from './use-card-frame.ts'

export interface CardChoice {
  frameUrl: string
  frame: CardFrameState
  offers: readonly Installments[]
  chosen: Installments
  choose(count: number): void
  /** The card and the parcels, for one charge; undefined when the card is not filled in as it should be. */
  read(): Promise<z.infer<typeof CardInput> | undefined>
}

/** A card for something that costs `total`, in centavos, of which each part recurs or not. */
export function useCard(settings: CardSettings, total: number, intervals: readonly Interval[]): CardChoice {
  const frame = useCardFrame(settings.frameUrl)
  const [count, choose] = useState(1)
  const offers = offerInstallments(centavos(total), settings.table, mostInstallments(intervals))
  const chosen = offers.find((one) => one.count === count) ?? offers[0]!
  const read = async () => {
    const token = await frame.tokenise(chosen.total)
    return token ? { token, installments: chosen.count, expectedCharge: chosen.total } : undefined
  }
  return { frameUrl: settings.frameUrl, frame, offers, chosen, choose, read }
}
