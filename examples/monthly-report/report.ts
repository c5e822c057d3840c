import { setTimeout as wait } from 'node:timers/promises'
import { client } from './client/client.gen.ts'
import { adminOrderList } from './client/sdk.gen.ts'
import type { AdminOrderListData, AdminOrderListResponse } from './client/types.gen.ts'

type Order = AdminOrderListResponse['items'][number]

const { VITRINE_KEY, VITRINE_URL = 'http://localhost:3000', MONTH = monthBefore(new Date()) } = process.env
if (!VITRINE_KEY) {
  console.error('Falta VITRINE_KEY: a chave que /admin/chaves mostrou quando foi criada.')
  process.exit(1)
}
if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(MONTH)) {
  console.error('MONTH é um mês: 2026-10.')
  process.exit(1)
}
client.setConfig({ baseUrl: `${VITRINE_URL}/api`, auth: VITRINE_KEY })

/** The month before an instant, by the calendar of the shop: `2026-10`. */
function monthBefore(now: Date): string {
  const [year, month] = now.toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' }).split('-').map(Number)
  return month === 1 ? `${year! - 1}-12` : `${year}-${String(month! - 1).padStart(2, '0')}`
}

/** The last day of a month. */
const lastDayOf = (month: string): string => {
  const [year, nth] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year!, nth!, 0)).getUTCDate()}`
}

type Query = NonNullable<AdminOrderListData['query']>

/** One page; waits for as long as the shop says where the minute's requests are spent. */
async function pageOf(query: Query): Promise<AdminOrderListResponse> {
  for (;;) {
    const { data, error, response } = await adminOrderList({ query })
    if (data) return data
    if (response?.status !== 429)
      throw new Error(error?.errors.join(' ') ?? `A loja respondeu ${response?.status}.`)
    await wait(Number(response.headers.get('retry-after') ?? 1) * 1000)
  }
}

/** Every order that was paid in a month, page by page. */
async function* paidIn(month: string): AsyncGenerator<Order> {
  const query: Query = {
    dated: 'paid',
    from: `${month}-01`,
    to: lastDayOf(month),
    sort: 'placed',
    limit: 100,
  }
  let after: string | undefined
  do {
    const { items, next } = await pageOf({ ...query, ...(after && { after }) })
    yield* items
    after = next
  } while (after)
}

/** Centavos as spreadsheets in Brazil read them. */
const money = (centavos: number): string => (centavos / 100).toFixed(2).replace('.', ',')

/** A text that no spreadsheet takes for a formula. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const row = ({
  code,
  paidAt = '',
  brandName,
  names,
  method = '',
  money: { gross, fees, refunded, net },
}: Order) => [
  code,
  paidAt,
  brandName,
  names.join(', '),
  method,
  money(gross),
  money(fees),
  money(refunded),
  money(net),
]

const HEAD = ['Pedido', 'Pago em', 'Loja', 'Itens', 'Forma', 'Total', 'Taxas', 'Devolvido', 'Líquido']

const print = (cells: string[]): void => void process.stdout.write(`${cells.map(cell).join(';')}\n`)

try {
  print(HEAD)
  for await (const order of paidIn(MONTH)) print(row(order))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
