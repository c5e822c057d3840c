export { creditHttp } from './credit.http.ts'
export { insertEntry, promiseCreditBack } from './credit.store.ts'
export { type CreditedOrder, creditData, returnCredit, spendCredit, withdrawCredit } from './credit.ts'
