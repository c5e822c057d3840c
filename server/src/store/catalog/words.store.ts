import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'

/** Products whose words are counted; a word that fewer than one in two thousand holds counts as rare. */
const SAMPLE = 30_000
const RARE = 15

/**
 * Estimates how many products hold each word, so that a search knows whether to look for it or to meet it on the way.
 * Out of a sample, because only what is common matters; written only where it has changed by a fifth.
 */
export async function countWords(tx: Tx): Promise<void> {
  await sql`
    with size as (select greatest(sum(count), 1)::float8 as total from product_tally),
    share as (select least(100, 100 * ${SAMPLE}::float8 / total) as percent from size),
    sampled as (
      select word, round(ndoc * 100 / percent)::int as uses
      from share, ts_stat(format('select terms from product tablesample system (%s)', percent)) where ndoc >= ${RARE}),
    counted as (
      select search_word.word, coalesce(sampled.uses, 0) as uses, search_word.uses as before
      from search_word left join sampled using (word) where search_word.uses > 0 or sampled.uses > 0)
    update search_word set uses = counted.uses from counted
    where counted.word = search_word.word and abs(counted.uses - counted.before) > counted.before * 0.2`.execute(
    tx,
  )
}
