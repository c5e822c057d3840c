export { buyerMails } from './messages.ts'
export {
  buyerMailHooks,
  enqueueWithdrawalMail,
  orderConfirmed,
  orderMailJobs,
  oweOrderMail,
  repeatOrderMail,
} from './order-mails.ts'
export { isDaytime } from './reminder-times.ts'
export {
  accessMailJobs,
  cartMailJobs,
  remindAccess,
  remindCards,
  remindCarts,
  remindPayments,
  savedCardMailJobs,
} from './reminders.ts'
