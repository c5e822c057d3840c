import { randomBytes } from 'node:crypto'
import { boletoBarcode, lineOfBarcode } from '@vitrine/contract/brazil/boleto'
import { dynamicBrCode } from '@vitrine/contract/brazil/pix'
import { fromDecimal } from '@vitrine/contract/money-text'
import { dayOf } from '@vitrine/contract/time'

/** What is paid with, as a payment of an order bears it. */
export const pixOf = () => ({
  qr_code: dynamicBrCode({
    location: `pix.mercadopago.example/qr/${randomBytes(16).toString('hex')}`,
    merchantName: 'Casa Vitrine',
    merchantCity: 'Sao Paulo',
  }),
  qr_code_base64: '',
  ticket_url: 'https://mercadopago.example/payments/ticket',
})

export function slipOf(amount: string, expiresAt: Date) {
  const barcode = boletoBarcode({
    bank: '999',
    dueOn: dayOf(expiresAt),
    amount: fromDecimal(amount),
    freeField: String(Number.parseInt(randomBytes(5).toString('hex'), 16)).padStart(25, '0'),
  })
  return {
    digitable_line: lineOfBarcode(barcode),
    barcode_content: barcode,
    ticket_url: 'https://mercadopago.example/payments/boleto',
  }
}
