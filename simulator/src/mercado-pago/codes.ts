import { randomBytes } from 'node:crypto'
import { boletoBarcode, lineOfBarcode } from '@vitrine/contract/brazil/boleto'
import { dynamicBrCode } from '@vitrine/contract/brazil/pix'
import { fromDecimal } from '@vitrine/contract/money-text'
import { dayOf } from '@vitrine/contract/time'
import type { OrderRecord } from './mercado-pago.store.ts'

import { paymentOf } from './order-state.ts'

/** No bank of Brazil has this code. */
export const BANK = '999'
const BRANCH_AND_ACCOUNT = '00010000123456'

/** What a Pix is paid with, as the payment of an order bears it. */
export const pixOf = () => ({
  qr_code: dynamicBrCode({
    location: `pix.mercadopago.example/qr/${randomBytes(16).toString('hex')}`,
    merchantName: 'Casa Vitrine',
    merchantCity: 'Sao Paulo',
  }),
  qr_code_base64: '',
  ticket_url: 'https://mercadopago.example/payments/ticket',
})

/** What a boleto is paid with; its paper is a page of the simulator. */
export function boletoOf({ order, number }: OrderRecord, origin: string) {
  const { amount, date_of_expiration } = paymentOf(order)!
  const barcode = boletoBarcode({
    bank: BANK,
    dueOn: dayOf(new Date(date_of_expiration!)),
    amount: fromDecimal(amount!),
    freeField: String(number).padStart(11, '0') + BRANCH_AND_ACCOUNT,
  })
  return {
    digitable_line: lineOfBarcode(barcode),
    barcode_content: barcode,
    ticket_url: `${origin}/mercado-pago/boletos/${order.id}/boleto.pdf`,
  }
}

/** The number of an order in the barcode of its boleto. */
export const numberIn = (barcode: string): number => Number(barcode.slice(19, 30))
