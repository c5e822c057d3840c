export { buyerMails } from './messages.ts'
export {
  buyerMailHooks,
  enqueueWithdrawalMail,
  orderConfirmed,
  orderMailJobs,
  oweOrderMail,
  repeatOrderMail,
} from './order-mails.ts'
export { accessMailJobs, remindAccess } from './remind-access.ts'
export { remindCards, savedCardMailJobs } from './remind-cards.ts'
export { cartMailJobs, remindCarts } from './remind-carts.ts'
export { remindPayments } from './remind-payments.ts'
export { isDaytime } from './reminder-times.ts'
