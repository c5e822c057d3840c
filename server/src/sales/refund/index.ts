export { refundJobs, resumeRefunds } from './carry-out-refund.ts'
export { refundHttp } from './refund.http.ts'
export {
  type OrderRefund,
  readManualRefund,
  recordManualRefund,
  refundOrder,
  retryRefund,
} from './refund-order.ts'
