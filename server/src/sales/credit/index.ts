export { creditHttp } from './credit.http.ts'
export { insertEntry, promiseCreditBack } from './credit.store.ts'
export { type CreditedOrder, closeCredit, returnCredit, spendCredit, withdrawCredit } from './credit.ts'
