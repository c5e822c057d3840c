import type { BrandId } from '@vitrine/contract/brand'
import { type BrandPaths, pathsOf } from '@vitrine/contract/brand-paths'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { brandShown, type Identity } from './shown-brand.ts'

export type { Identity } from './shown-brand.ts'

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
  useEffect(() => brandShown(identity), [identity])
  return <Current value={brand}>{children}</Current>
}

/** Throws outside a brand's layout. */
export function useBrand(): CurrentBrand {
  const brand = useContext(Current)
  if (!brand) throw new Error('a screen without a brand')
  return brand
}
