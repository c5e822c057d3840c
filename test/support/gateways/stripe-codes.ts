import { boletoBarcode, lineOfBarcode } from '@vitrine/contract/brazil/boleto'
import { dynamicBrCode } from '@vitrine/contract/brazil/pix'
import { centavos } from '@vitrine/contract/money'
import { addDays, dayOf, endOfDay } from '@vitrine/contract/time'
import type { Stripe } from 'stripe'

type Form = Record<string, string>
const now = () => Math.floor(Date.now() / 1000)

export interface Refused {
  code: string
}

export function pixAction(
  { id }: Stripe.PaymentIntent,
  form: Form,
): Stripe.PaymentIntent.NextAction | Refused {
  const expiresAt = Number(form['payment_method_options[pix][expires_at]'])
  const seconds = expiresAt - now()
  if (!(seconds >= 60 && seconds <= 1_209_600)) return { code: 'parameter_invalid_integer' }
  if (!form['payment_method_data[billing_details][name]']) return { code: 'parameter_missing' }
  const data = dynamicBrCode({
    location: `pix.stripe.example/qr/${id}`,
    merchantName: 'Casa Vitrine',
    merchantCity: 'Sao Paulo',
  })
  return { type: 'pix_display_qr_code', pix_display_qr_code: { data, expires_at: expiresAt } }
}

const BOLETO_FIELDS = [
  '[boleto][tax_id]',
  '[billing_details][name]',
  '[billing_details][email]',
  '[billing_details][address][line1]',
  '[billing_details][address][city]',
  '[billing_details][address][state]',
  '[billing_details][address][postal_code]',
  '[billing_details][address][country]',
]

export function boletoAction(
  intent: Stripe.PaymentIntent,
  form: Form,
): Stripe.PaymentIntent.NextAction | Refused {
  if (BOLETO_FIELDS.some((field) => !form[`payment_method_data${field}`]))
    return { code: 'parameter_missing' }
  const days = Number(form['payment_method_options[boleto][expires_after_days]'])
  const dueOn = addDays(dayOf(new Date()), days)
  const barcode = boletoBarcode({
    bank: '999',
    dueOn,
    amount: centavos(intent.amount),
    freeField: String(Number.parseInt(intent.id.slice(3, 13), 16))
      .padStart(25, '0')
      .slice(-25),
  })
  return {
    type: 'boleto_display_details',
    boleto_display_details: {
      number: lineOfBarcode(barcode),
      expires_at: Math.floor(endOfDay(dueOn).getTime() / 1000),
      hosted_voucher_url: `https://payments.stripe.example/boleto/${intent.id}`,
      pdf: `https://payments.stripe.example/boleto/${intent.id}/pdf`,
    },
  }
}
