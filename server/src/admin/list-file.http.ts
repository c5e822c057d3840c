import { type ExportFormat, type ListFile, LONG_LIST } from '@vitrine/contract/admin/list'
import type { Permission } from '@vitrine/contract/admin/permission'
import type { Page } from '@vitrine/contract/page'
import { today } from '@vitrine/contract/time'
import { listBrands } from '#brand'
import { addressOf, beginArchive, beginList, listExports, readOwn, removeExport } from '#data-export'
import { api, type Call, member } from '#http/call.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { countAll, type ListQuery, type ListSource, readAll, readPage } from '#kernel/list.ts'
import { actOn } from './change.ts'
import { type Sheet, writeSheet } from './sheet.ts'

/** One page of a list of the administration, as it is now. */
export const pageOf = <Query extends ListQuery, Row, Item>(
  { app }: Call,
  source: ListSource<Query, Row, Item>,
  query: Query & { limit: number },
): Promise<Page<Item>> => readPage(app.db, source, query, app.clock.now())

/** What the filter of a list shows as a file that is sent while it is read; it stands in the audit log before it begins. */
export async function fileOf<Query extends ListQuery, Row, Item>(
  context: Call,
  source: ListSource<Query, Row, Item>,
  sheet: Sheet<Item>,
  { format, ...query }: Query & { format: ExportFormat },
): Promise<ListFile> {
  const { db, clock } = context.app
  const now = clock.now()
  const filter = query as unknown as Query
  const rows = await countAll(db, source, filter, now)
  refuseLong(context, rows)
  await noteOnce(context, sheet, { rows, filters: filtersOf(filter) })
  return answerOf(context, sheet, followed(context, rows, readAll(db, source, filter, now)), format)
}

/** On a screen somebody waits for it; a program takes what comes as it comes. Refuses `export.long`. */
function refuseLong(context: Call, rows: number): void {
  const waits = !context.background && !member(context).apiKeyId
  if (waits && rows > LONG_LIST) throw new Refused('export.long')
}

/** Portions as they are, telling how far they have come who writes them in the background. */
async function* followed<Item>(
  { background }: Call,
  rows: number,
  portions: AsyncIterable<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  let done = 0
  await background?.onRows(done, rows)
  for await (const items of portions) {
    yield items
    done += items.length
    await background?.onRows(done, Math.max(rows, done))
  }
}

/** The rows of a list that is read as a whole, as a file. */
export async function fileOfItems<Item>(
  context: Call,
  sheet: Sheet<Item>,
  items: readonly Item[],
  format: ExportFormat,
): Promise<ListFile> {
  await noteOnce(context, sheet, { rows: items.length, filters: {} })
  async function* whole() {
    yield items
  }
  return answerOf(context, sheet, followed(context, items.length, whole()), format)
}

/** A list that is written anew because a worker died is noted already. */
const noteOnce: typeof noteExport = async (context, sheet, done) => {
  if (!context.background?.isNoted) await noteExport(context, sheet, done)
}

/** Notes that somebody takes rows away as a file: which, how many, and by which filters. */
export const noteExport = (
  context: Call,
  { name, title }: Pick<Sheet<never>, 'name' | 'title'>,
  done: { rows: number; filters: object },
): Promise<void> =>
  actOn(
    context,
    { kind: 'list', id: name, action: 'export', done, nameOf: async () => title },
    async () => undefined,
  )

/** What was searched for may be a name, an address or a CPF: that something was is all that is kept of it. */
function filtersOf({ q, sort, after, ...filters }: ListQuery): object {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(set), ...(q && { searched: true }) }
}

/** The columns that who saves the sheet may see. */
const columnsFor = <Item>(context: Call, { columns }: Sheet<Item>) =>
  columns.filter(([, , permissions = []]) =>
    permissions.every((permission) => member(context).permissions.has(permission)),
  )

async function answerOf<Item>(
  context: Call,
  sheet: Sheet<Item>,
  portions: AsyncIterable<readonly Item[]>,
  format: ExportFormat,
): Promise<ListFile> {
  const { db, clock } = context.app
  const names = new Map<string, string>((await listBrands(db)).map(({ id, name }) => [id, name]))
  const words = { brand: (id: string) => names.get(id) ?? id }
  const { type, body } = writeSheet(
    format,
    { columns: columnsFor(context, sheet), portions, words },
    sheet.title,
  )
  return {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${sheet.name}-${today(clock.now())}.${format}"`,
    },
    body,
  }
}

const actionOf = (id: string, title: string, action: string) => ({
  kind: 'list',
  id,
  action,
  done: {},
  nameOf: async () => title,
})

export const adminDataExportHttp = {
  list: api.adminDataExport.list.handler(({ context }) =>
    listExports(context.app.db, member(context).accountId, context.app.clock.now()),
  ),
  // The audit log has it once its rows are counted, as of every list.
  begin: api.adminDataExport.begin.handler(({ input, context }) =>
    inTransaction(context.app.db, (tx) =>
      beginList(context.app, tx, input, { ...member(context), ip: context.ip }),
    ),
  ),
  beginArchive: api.adminDataExport.beginArchive.handler(({ context }) =>
    actOn(context, actionOf('shop', 'A loja inteira', 'export-shop'), (tx) =>
      beginArchive(context.app, tx, { ...member(context), ip: context.ip }),
    ),
  ),
  open: api.adminDataExport.open.handler(async ({ input: { id }, context }) => {
    const found = await readOwn(context.app, id, member(context))
    await actOn(context, actionOf(id, found.title, 'open'), async () => undefined)
    return addressOf(context.app, found)
  }),
  remove: api.adminDataExport.remove.handler(({ input: { id }, context }) =>
    removeExport(context.app, id, member(context)),
  ),
}

/** A row as its reader may see it: without the field that another list shows, where that list refuses them. */
export function without<Row extends object, Field extends keyof Row>(
  context: Call,
  permission: Permission,
  row: Row,
  field: Field & (undefined extends Row[Field] ? Field : never),
): Row {
  if (member(context).permissions.has(permission)) return row
  const { [field]: _, ...rest } = row
  return rest as Row
}
