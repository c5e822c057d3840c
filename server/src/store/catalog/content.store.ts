import type { ProductType } from '@vitrine/contract/catalog'
import type { ProductId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { type Content, whatIsMissing } from './what-is-missing.ts'

/** Whether whoever has a product finds something: a file, or a course with a lesson. */
const opens = (product: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  exists (select from file_of_product f where f.product_id = ${product})
  or exists (select from course_of_product c join open_course using (course_id) where c.product_id = ${product}))`

/** Whether the product `p` is bought once, is or was sold, and whoever has it finds nothing. */
export const isEmpty: RawBuilder<boolean> = sql`(p.type = 'one-off' and (p.status = 'published' or p.sold > 0)
  and not ${opens(sql`p.id`)})`

/** How many such products there are: their buyers wait for what they paid. */
export const contentAttention: AttentionSources<'product-empty'> = {
  async 'product-empty'({ db }) {
    const { rows } =
      await sql<NeedsAttention>`select count(*)::int as count from product p where ${isEmpty}`.execute(db)
    return rows[0]!
  },
}

/** The `Content` of a product, by an expression for its id. */
export const contentJson = (product: RawBuilder<unknown>): RawBuilder<Content> => sql`jsonb_build_object(
  'opens', ${opens(product)},
  'courses', (select coalesce(jsonb_agg(jsonb_build_object('name', c.title,
      'opens', exists (select from open_course o where o.course_id = c.course_id)) order by c.title), '[]')
    from course_of_product c where c.product_id = ${product}),
  'parts', (select coalesce(jsonb_agg(jsonb_build_object('name', part.name, 'isArchived', part.status = 'archived',
      'opens', ${opens(sql`part.id`)}) order by part.name), '[]')
    from bundle_item i join product part on part.id = i.product_id where i.bundle_id = ${product}))`

/** Something that products give: a product itself or its files, or a course. */
export type Given = { productId: ProductId } | { courseId: string }

const giving = (given: Given) =>
  'productId' in given
    ? sql`select ${given.productId}::text`
    : sql`
    select product_id from course_of_product where course_id = ${given.courseId}`

const affected = (given: Given) => sql`(p.id in (${giving(given)})
  or p.id in (select bundle_id from bundle_item where product_id in (${giving(given)})))`

/** Holds the products that give something of it, and the bundles that hold those, until the transaction ends. */
export async function lockGiving(tx: Tx, given: Given): Promise<void> {
  await sql`select from product p where ${affected(given)} order by p.id for no key update`.execute(tx)
}

/** Products that are shown, give something of it and lack what they promise: their names by their ids. */
export async function listUnkept(db: Db, given: Given): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string; type: ProductType; content: Content }>`
    select p.id, p.name, p.type, ${contentJson(sql`p.id`)} as content from product p
    where p.status = 'published' and ${affected(given)}`.execute(db)
  return new Map(rows.filter((row) => whatIsMissing(row).length > 0).map(({ id, name }) => [id, name]))
}
