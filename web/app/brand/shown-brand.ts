import type { BrandId, Storefront } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { session, storage } from '../session/browser.ts'
import { KEYS, openTabStorage } from '../session/storage.ts'
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

const tab = openTabStorage()
/** In whose frame this tab stands: at first as its document came. */
let shown: BrandId = globalThis.document?.documentElement.dataset.brand ?? FIRST_BRAND
/** The brands that this document has shown. */
const known = new Map<BrandId, Identity>()

/**
 * In whose frame a page stands that names no brand: in that of the account, where a brand has accounts of its own, else in
 * that of the page before.
 */
export const brandOfVisitor = (): BrandId => session.user()?.brand ?? shown

export const shownBrand = (): BrandId => shown
export const knownIdentity = (brand: BrandId): Identity | undefined => known.get(brand)

/** A frame stands: pages that come next without a brand of their own stand in it, also after a reload or in another tab. */
export function brandShown(identity: Identity): void {
  shown = identity.id
  known.set(shown, identity)
  for (const kept of [tab, storage]) kept.setItem(KEYS.brand, shown)
}
