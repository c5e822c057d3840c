import { type RawBuilder, sql } from 'kysely'
import { productPriced, productShown } from './card.store.ts'
import type { Window } from './price.store.ts'

const and = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `)
const plus = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` + `)

const line = (at: number) => sql`split_part(product.search, E'\n', ${sql.lit(at)})`
const patterns = (at: number) => sql`(select ${sql.ref(`meant.w${at}`)} from meant)::text[]`

/** The word in the name outweighs one in the summary, and that one in the keywords; as typed outweighs corrected. */
const rankOf = (word: string, at: number) => sql`
  case when ${line(1)} like any(${patterns(at)}) then 8 when ${line(2)} like any(${patterns(at)}) then 2 else 0 end
  + case when product.search like ${`% ${word}%`} then 4 else 0 end`

const found = sql`product.id, product.type, product.category_id, product.sold, product.published_at`

/**
 * The common table expressions that end in `hit`: every product of the window in which each word is found as typed,
 * begun, or meant, with its `rank`; without words, every product of the window.
 */
export function hits(window: Window, words: string[]): RawBuilder<unknown> {
  const shown = and([productShown(window), productPriced(window)])
  if (words.length === 0)
    return sql`hit as materialized (select ${found}, 0 as rank from product where ${shown})`
  const meanings = words.map((word, at) => sql`search_patterns(${word}) as ${sql.ref(`w${at}`)}`)
  const holds = words.map((_, at) => sql`product.search like any(${patterns(at)})`)
  return sql`
    meant as materialized (select ${sql.join(meanings)}),
    hit as materialized (
      select ${found}, ${plus(words.map(rankOf))} as rank from product where ${shown} and ${and(holds)})`
}
