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

/** Mercado Pago answers with a list of what is wrong, each with its field; anything else is no answer. */
export const readErrors = (errors) => (Array.isArray(errors) ? errors : (errors?.cause ?? []))
