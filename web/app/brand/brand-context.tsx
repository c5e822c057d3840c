import type { BrandId, Storefront } from '@vitrine/contract/brand'
import { type BrandPaths, pathsOf } from '@vitrine/contract/brand-paths'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Painting } from './theme-css.ts'

/** Who sells, and how one may pay. */
export interface Identity extends Storefront {
  methods: readonly PaymentMethod[]
  painting: Painting
  /** Where search engines find it. */
  origin: string
  /** Whose host this page stands on. */
  home: BrandId
}

/** The brand whose screen this is: its addresses and who sells. */
export interface CurrentBrand {
  id: BrandId
  paths: BrandPaths
  identity: Identity
}

const Current = createContext<CurrentBrand | undefined>(undefined)

export function BrandProvider({ identity, children }: { identity: Identity; children: ReactNode }) {
  const brand = useMemo(
    () => ({ id: identity.id, paths: pathsOf(identity.id, identity.home), identity }),
    [identity],
  )
  return <Current value={brand}>{children}</Current>
}

/** Throws outside a brand's layout. */
export function useBrand(): CurrentBrand {
  const brand = useContext(Current)
  if (!brand) throw new Error('a screen without a brand')
  return brand
}
