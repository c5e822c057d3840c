import type { Brand, BrandSite } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { siteOf } from '@vitrine/contract/brand-site'

/** Where the seller's pages stand, and where the shop is administered. */
export interface Site extends BrandSite {
  administration: string
}

/** The seller's site, of an installation at `publicUrl`. */
export const siteOfSeller = (publicUrl: string, seller: Pick<Brand, 'id' | 'host'>): Site => ({
  ...siteOf(publicUrl, seller),
  administration: publicUrl,
})

/** Addresses from the root of whatever host shows them. */
export const HERE: Site = { origin: '', home: FIRST_BRAND, administration: '' }
