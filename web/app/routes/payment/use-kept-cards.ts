import type { CardInput } from '@vitrine/contract/card'
import type { SavedCard } from '@vitrine/contract/saved-card'
import { useState } from 'react'
import type * as z from 'zod'

export interface KeptChoice {
  saved: readonly SavedCard[]
  /** The saved card that pays; null for one that is typed. */
  picked: SavedCard | null
  pick(card: SavedCard | null): void
  /** Whether a typed card may be kept for next time. */
  canSave: boolean
  save: boolean
  setSave(save: boolean): void
  terms(): Pick<z.infer<typeof CardInput>, 'save' | 'savedCardId'>
}

/** Which saved card pays, and whether a new one is to be kept: nothing is unless it was ticked. */
export function useKeptCards(saved: readonly SavedCard[] | null, keepsCards: boolean): KeptChoice {
  const [chosen, pick] = useState<SavedCard | null>()
  const [save, setSave] = useState(false)
  const first = saved?.find(({ isUsable }) => isUsable) ?? null
  const picked = chosen === undefined ? first : chosen
  const canSave = saved !== null && keepsCards
  const terms = () => (picked ? { savedCardId: picked.id } : canSave && save ? { save: true as const } : {})
  return { saved: saved ?? [], picked, pick, canSave, save, setSave, terms }
}
