import type { BrandId } from '@vitrine/contract/brand'
import { colorsIn, schemesOf } from '@vitrine/contract/contrast'
import type { Letterhead } from '@vitrine/pdf'
import { readBrand, readMark } from '#brand'
import type { App } from '#kernel/app-context.ts'

/** As the brand looks at this moment, by day where it is both. */
export async function readLetterhead(
  { db, files }: Pick<App, 'db' | 'files'>,
  brandId: BrandId,
): Promise<Letterhead> {
  const brand = await readBrand(db, brandId)
  const { band, accent } = colorsIn(brand.theme, schemesOf(brand.theme)[0]!)
  return { band, accent, monogram: brand.monogram, picture: await readMark({ files }, brand) }
}
