import { Readable } from 'node:stream'
import type { Csv } from '@vitrine/contract/admin/list'
import { today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { type ListQuery, type ListSource, readAll } from '#kernel/list.ts'
import { csvLines, type Sheet } from './csv.ts'

/** What the filter of a list shows as a file that is sent while it is read. */
export function csvOf<Query extends ListQuery, Row, Item>(
  { db, clock }: App,
  source: ListSource<Query, Row, Item>,
  sheet: Sheet<Item>,
  query: Query,
): Csv {
  const now = clock.now()
  return answerOf(sheet, readAll(db, source, query, now), now)
}

/** The rows of a list that is read as a whole, as a file. */
export function csvOfAll<Item>({ clock }: App, sheet: Sheet<Item>, items: readonly Item[]): Csv {
  async function* whole() {
    yield items
  }
  return answerOf(sheet, whole(), clock.now())
}

function answerOf<Item>(sheet: Sheet<Item>, portions: AsyncIterable<readonly Item[]>, now: Date): Csv {
  const lines = Readable.from(csvLines(sheet, portions), { objectMode: false })
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${sheet.name}-${today(now)}.csv"`,
    },
    body: Readable.toWeb(lines) as ReadableStream<Uint8Array>,
  }
}
