import { noteIssued, paymentInReview } from './about-purchase.tsx'
import { accessEnding } from './access-ending.tsx'
import { boletoWaiting } from './boleto-waiting.tsx'
import { cardExpiring } from './card-expiring.tsx'
import { cartForgotten } from './cart-forgotten.tsx'
import { disputeOpened } from './dispute-opened.tsx'
import { paymentConfirmed } from './payment-confirmed.tsx'
import { paymentReminders } from './payment-reminders.tsx'
import { pixWaiting } from './pix-waiting.tsx'
import { orderReceived } from './placed.tsx'
import { refundDone, refundRefused, regretReceived } from './refund.tsx'
import { refundDestination } from './refund-destination.tsx'

/** How each message to a buyer is written. */
export const templates = {
  'access-ending': accessEnding,
  'boleto-waiting': boletoWaiting,
  'card-expiring': cardExpiring,
  'cart-forgotten': cartForgotten,
  'dispute-opened': disputeOpened,
  'note-issued': noteIssued,
  'order-received': orderReceived,
  'payment-confirmed': paymentConfirmed,
  'payment-in-review': paymentInReview,
  'pix-waiting': pixWaiting,
  'refund-destination': refundDestination,
  'regret-received': regretReceived,
  'refund-done': refundDone,
  'refund-refused': refundRefused,
  ...paymentReminders,
}
