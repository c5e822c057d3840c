import type { BrandId } from '@vitrine/contract/brand'
import type { ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** Of these addresses, those that a product has. */
export async function findSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from product where slug = any(${[...slugs]})`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

/** The products that a brand sells or will sell, by their names. */
export async function listOfBrand(db: Db, brandId: BrandId): Promise<{ id: ProductId; name: string }[]> {
  const { rows } = await sql<{ id: ProductId; name: string }>`
    select id, name from product where brand_ids @> array[${brandId}]::text[] and status <> 'archived'
    order by plain(name), id`.execute(db)
  return rows
}

/** Of these names and addresses, the products that each means; what is put away for good is not among them. */
export async function findNamed(db: Db, texts: readonly string[]): Promise<Map<string, ProductId[]>> {
  const { rows } = await sql<{ text: string; ids: ProductId[] }>`
    with wanted as (select distinct text from unnest(${[...texts]}::text[]) as t (text)),
    found as (
      select w.text, p.id from wanted w join product p on p.slug = w.text where p.status <> 'archived'
      union select w.text, p.id from wanted w join product p on plain(p.name) = plain(w.text)
      where p.status <> 'archived')
    select text, array_agg(id order by id) as ids from found group by text`.execute(db)
  return new Map(rows.map(({ text, ids }) => [text, ids]))
}

/**
 * Removes a draft that nobody has changed since it was made, with its prices and seats; false where somebody has. Throws
 * what a foreign key says where something names it.
 */
export async function deleteUntouched(tx: Tx, id: ProductId): Promise<boolean> {
  const held = await sql`
    select from product where id = ${id} and status = 'draft' and version = 1 for update`.execute(tx)
  if (held.rows.length === 0) return false
  await sql`delete from seat where product_id = ${id} and taken = 0`.execute(tx)
  await sql`delete from price where product_id = ${id}`.execute(tx)
  const { rows } = await sql<{ words: string }>`
    delete from product where id = ${id}
    returning searchable(name, summary, keywords || ' ' || type_words(type)) as words`.execute(tx)
  await deleteUnusedWords(tx, rows[0]!.words)
  return true
}

/** The bundles that hold a product, and the products that ask for it. */
export async function listNaming(db: Db, id: ProductId): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from product p where p.id in (
      select bundle_id from bundle_item where product_id = ${id}
      union select product_id from product_requirement where required_id = ${id})
    order by p.name, p.id`.execute(db)
  return rows
}

/** Forgets words that no product has any more. */
async function deleteUnusedWords(tx: Tx, words: string): Promise<void> {
  await sql`
    delete from search_word w where w.word = any(regexp_split_to_array(trim(${words}), '\\s+'))
      and not exists (select from product p where p.terms @@ ('''' || w.word || '''')::tsquery)`.execute(tx)
}
