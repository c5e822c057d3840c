import type { Brand, BrandSite } from './brand.ts'
import { FIRST_BRAND } from './brand-paths.ts'

/** The origin of a host that leads to the installation, as the one of its `publicUrl` does. */
export function originOfHost(publicUrl: string, host: string): string {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${host}${port && `:${port}`}`
}

/** Where a brand's pages, and whatever leads to them, stand. */
export const siteOf = (publicUrl: string, { id, host }: Pick<Brand, 'id' | 'host'>): BrandSite =>
  host === null
    ? { origin: publicUrl, home: FIRST_BRAND }
    : { origin: originOfHost(publicUrl, host), home: id }
