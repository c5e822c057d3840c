// Stripe's Payment Element, for one card and one charge. What is typed stays in Stripe's own frame.
import { answer, NoToken, onTheme, settings, styleOf, tellReady } from './quadro.js'

const appearanceIn = (theme) => ({
  theme: theme === 'dark' ? 'night' : 'stripe',
  variables: {
    colorPrimary: styleOf('action'),
    colorBackground: styleOf('field'),
    colorText: styleOf('text'),
    colorDanger: styleOf('bad'),
    borderRadius: '8px',
    fontSizeBase: '16px',
  },
})
const stripe = window.Stripe(settings.key, { locale: 'pt-BR' })
const elements = stripe.elements({
  mode: 'payment',
  // Until the page says what is charged: the element needs a sum, and shows none.
  amount: 100,
  currency: 'brl',
  paymentMethodTypes: ['card'],
  appearance: appearanceIn(settings.theme),
})
onTheme((theme) => elements.update({ appearance: appearanceIn(theme) }))
const card = elements.create('payment', {
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  terms: { card: 'never' },
  fields: { billingDetails: { address: { country: 'never' } } },
})
card.on('ready', tellReady)
card.mount('#card')

/** Of a card that is charged nothing, for charges without its holder. */
const TO_BE_ADDED = { mode: 'setup', setupFutureUsage: 'off_session' }

/** Stripe says beside its fields what is wrong with them. */
const isOfAField = (error) => error.type === 'validation_error'

answer(async ({ amount }) => {
  if (Number.isInteger(amount)) elements.update(amount > 0 ? { mode: 'payment', amount } : TO_BE_ADDED)
  const { error: wrong } = await elements.submit()
  if (wrong && isOfAField(wrong)) return undefined
  if (wrong) throw new NoToken(wrong.message)
  const params = { payment_method_data: { billing_details: { address: { country: 'BR' } } } }
  const { error, confirmationToken } = await stripe.createConfirmationToken({ elements, params })
  if (error && isOfAField(error)) return undefined
  if (error) throw new NoToken(error.message)
  return confirmationToken.id
})
