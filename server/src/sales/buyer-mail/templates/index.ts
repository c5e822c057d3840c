import { noteIssued, paymentInReview } from './about-purchase.tsx'
import { orderReceived, paymentConfirmed } from './order.tsx'
import { boletoWaiting, paymentReminders, pixWaiting } from './payment-reminders.tsx'
import { refundDestination, refundDone, refundRefused, withdrawalReceived } from './refund.tsx'
import { accessEnding, cardExpiring, cartForgotten } from './reminders.tsx'

/** How each message to a buyer is written. */
export const templates = {
  'access-ending': accessEnding,
  'boleto-waiting': boletoWaiting,
  'card-expiring': cardExpiring,
  'cart-forgotten': cartForgotten,
  'note-issued': noteIssued,
  'order-received': orderReceived,
  'payment-confirmed': paymentConfirmed,
  'payment-in-review': paymentInReview,
  'pix-waiting': pixWaiting,
  'refund-destination': refundDestination,
  'regret-received': withdrawalReceived,
  'refund-done': refundDone,
  'refund-refused': refundRefused,
  ...paymentReminders,
}
