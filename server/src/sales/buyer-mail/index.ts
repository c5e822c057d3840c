export { buyerMails } from './messages.ts'
export {
  buyerMailHooks,
  enqueueOrderMail,
  enqueueWithdrawalMail,
  orderConfirmed,
  orderMailJobs,
  repeatOrderMail,
} from './order-mails.ts'
export {
  accessMailJobs,
  cartMailJobs,
  remindAccess,
  remindCards,
  remindCarts,
  remindPayments,
  savedCardMailJobs,
} from './reminders.ts'
