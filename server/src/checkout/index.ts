export { checkoutHttp } from './checkout.http.ts'
export { checkoutJobs } from './checkout.jobs.ts'
export { reconcile } from './reconcile.ts'
export { countSold } from './sold.store.ts'
