import type { Brand, BrandId, BrandSite } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { siteOf } from '@vitrine/contract/brand-site'

/** Where the seller's pages stand, and where the shop is administered. */
export interface Site extends BrandSite {
  administration: string
  /** In whose frame a page is to stand that several brands of the host have in common. */
  frame?: BrandId | undefined
}

/** The seller's site, of an installation at `publicUrl`; `isShared` where the first brand is not alone on that host. */
export function siteOfSeller(publicUrl: string, seller: Pick<Brand, 'id' | 'host'>, isShared = false): Site {
  const site = siteOf(publicUrl, seller)
  const isNamed = isShared || site.home !== seller.id
  return { ...site, administration: publicUrl, ...(isNamed && { frame: seller.id }) }
}

/** Addresses from the root of whatever host shows them. */
export const HERE: Site = { origin: '', home: FIRST_BRAND, administration: '' }
