// What the frames of Mercado Pago share: its script, how its fields look, and how it says what is wrong with them.
import { settings, styleOf } from './quadro.js'

export const gateway = new window.MercadoPago(settings.key, {
  locale: 'pt-BR',
  // Both would load scripts of other hosts into this page, which its policy does not let in.
  advancedFraudPrevention: false,
  trackingDisabled: true,
})
export const style = {
  color: styleOf('text'),
  placeholderColor: styleOf('soft'),
  fontSize: '16px',
  height: '46px',
}

/** In how many installments a card of this brand, with these first digits, may pay `amount`, in centavos. */
export async function offersOf(brand, bin, amount) {
  const question = { amount: (amount / 100).toFixed(2), bin, paymentTypeId: 'credit_card' }
  const found = brand && bin ? await gateway.getInstallments(question).catch(() => []) : []
  const costs = found.find((one) => one.payment_method_id === brand)?.payer_costs ?? []
  return costs.slice(0, 36).map(({ installments, installment_amount, total_amount }) => ({
    count: installments,
    each: installment_amount.toFixed(2),
    total: total_amount.toFixed(2),
  }))
}

/** Mercado Pago answers with a list of what is wrong, each with its field; anything else is no answer. */
export const readErrors = (errors) => (Array.isArray(errors) ? errors : (errors?.cause ?? []))
