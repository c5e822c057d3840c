import type { Storefront } from '@vitrine/contract/brand'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { createContext, type ReactNode, useContext } from 'react'
import type { BrandSite } from './brands.ts'

/** Who sells, and how one may pay. */
export interface Identity extends Storefront {
  methods: readonly PaymentMethod[]
}

/** The brand whose screen this is: its site and who sells. */
export interface CurrentBrand extends BrandSite {
  identity: Identity
}

const Current = createContext<CurrentBrand | undefined>(undefined)

export function BrandProvider({ brand, children }: { brand: CurrentBrand; children: ReactNode }) {
  return <Current value={brand}>{children}</Current>
}

/** Throws outside a brand's layout. */
export function useBrand(): CurrentBrand {
  const brand = useContext(Current)
  if (!brand) throw new Error('a screen without a brand')
  return brand
}
