export { creditHttp } from './credit.http.ts'
export { insertEntry, promiseCreditBack } from './credit.store.ts'
export { type CreditedOrder, returnCredit, spendCredit, withdrawCredit } from './credit.ts'
export { creditData } from './personal-data.ts'
