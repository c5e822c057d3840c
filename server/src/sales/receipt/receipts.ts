import type { BrandId } from '@vitrine/contract/brand'
import { colorsIn, schemesOf } from '@vitrine/contract/contrast'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { Letterhead } from '@vitrine/pdf'
import { readBrand, readMark } from '#brand'
import { FOLLOWS } from '#kernel/account-merge.ts'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import type { Document } from '#kernel/personal-data.ts'
import { OURS, type PersonalDataSource } from '#kernel/personal-data.ts'
import { findOwnOrder, findPaidOrder, listPaidOrders, listReceiptLines, ORDER_TABLES } from '#order'
import { drawReceipt } from './receipt-pdf.ts'

type Reading = Pick<App, 'db' | 'files'>

/** One PDF for each paid purchase of a person, one after the other. */
async function* receiptsOf(app: Reading, accountId: AccountId): AsyncGenerator<Document> {
  const { db } = app
  for (const order of await listPaidOrders(db, accountId)) {
    const lines = await listReceiptLines(db, order.id)
    const content = await drawReceipt(order, lines, await readLetterhead(app, order.brandId))
    yield { path: `compras/recibos/recibo-${order.code}.pdf`, content }
  }
}

/** The receipt of one purchase as a PDF; refuses what is somebody else's, and what is not paid. */
export async function receiptOf(app: Reading, id: OrderId, accountId: AccountId): Promise<File> {
  const { db } = app
  if (!(await findOwnOrder(db, id, accountId))) throw new Refused('not-found')
  const order = await findPaidOrder(db, id, accountId)
  if (!order) throw new Refused('order.not-paid')
  const pdf = await drawReceipt(
    order,
    await listReceiptLines(db, id),
    await readLetterhead(app, order.brandId),
  )
  return new File([new Uint8Array(pdf)], `recibo-${order.code}.pdf`, { type: 'application/pdf' })
}

/** As the brand looks at this moment, by day where it is both. */
export async function readLetterhead(
  { db, files }: Pick<App, 'db' | 'files'>,
  brandId: BrandId,
): Promise<Letterhead> {
  const brand = await readBrand(db, brandId)
  const { band, accent } = colorsIn(brand.theme, schemesOf(brand.theme)[0]!)
  return { band, accent, monogram: brand.monogram, picture: await readMark({ files }, brand) }
}

/** What a person agreed to when they ordered, and their receipts. */
export const receiptData = (app: Pick<App, 'files'>): PersonalDataSource => ({
  name: 'compras',
  tables: [
    {
      table: 'contract_summary',
      merge: FOLLOWS,
      owner: { row: 'order_id', of: ORDER_TABLES.order },
      file: 'contratos',
      shown: { content: 'O que foi aceito', hash: 'Código de verificação', at: 'Data' },
      hidden: { order_id: OURS },
      erase: 'keep',
    },
    {
      table: 'contract_amendment',
      merge: FOLLOWS,
      owner: { row: 'order_id', of: ORDER_TABLES.order },
      file: 'contratos-com-outro-pagamento',
      shown: { content: 'O que foi aceito', hash: 'Código de verificação', at: 'Data' },
      hidden: { order_id: OURS, payment_id: OURS },
      erase: 'keep',
    },
  ],
  documents: (db, accountId) => receiptsOf({ db, files: app.files }, accountId),
})
