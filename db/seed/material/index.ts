import { newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import type { Files } from '../../../server/src/kernel/files.ts'
import type { Ids } from '../catalog-rows.ts'
import type { Rows } from '../insert.ts'
import { type MadeFile, productFiles } from './product-files.ts'

const keyOf = (slug: string, { fileName }: MadeFile) => `demonstration/${slug}/${fileName}`

/** The files of the products, as rows: each is in its first version. */
export async function fileRows(ids: Ids, now: Date): Promise<Rows> {
  const made = Object.entries(productFiles).flatMap(([slug, files]) =>
    files.map((file, at) => ({ id: newId('fil'), slug, file, position: at + 1 })),
  )
  const versions = made.map(async ({ id, slug, file }) => ({
    id: newId('fvr'),
    file_id: id,
    version: 1,
    storage_key: keyOf(slug, file),
    file_name: file.fileName,
    media_type: file.type,
    size: (await file.make()).length,
    created_at: new Date(now.getTime() - 20 * DAY_MS),
  }))
  return {
    product_file: made.map(({ id, slug, file, position }) => ({
      id,
      product_id: ids.products.get(slug),
      name: file.name,
      position,
    })),
    product_file_version: await Promise.all(versions),
  }
}

/** Makes what the demonstration sells, where files are kept; what is there already stays. */
export async function keepMaterial(files: Files): Promise<void> {
  for (const [slug, made] of Object.entries(productFiles)) {
    for (const file of made) {
      const key = keyOf(slug, file)
      if (!(await files.find(key))) await files.put(key, await file.make())
    }
  }
}
