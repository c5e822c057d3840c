import { mailsOf } from '#mail'
import { PROPS } from './mail-props.ts'

/** Messages to a buyer about a cart, an order, a card or what was bought. */
export const buyerMails = mailsOf(PROPS, {
  templates: async () => (await import('./templates/index.ts')).buyerLetters,
  secrets: {
    'cart-forgotten': ['token'],
    'order-received': ['payCode'],
    'pix-waiting': ['payCode'],
    'boleto-waiting': ['payCode'],
    'pix-ending': ['payCode'],
    'boleto-due-tomorrow': ['payCode'],
    'boleto-overdue': ['payCode'],
    'payment-refused': ['payCode'],
  },
  aboutAccount: ['card-expiring'],
})
