export { amendingContract, findContract, keepingContract } from './contract.store.ts'
export { drawAgreed, drawContract } from './contract-pdf.ts'
export { drawOrderSum, sumOfPaid, sumOfReceived } from './order-sum.ts'
export { readLetterhead, receiptData, receiptOf } from './receipts.ts'
