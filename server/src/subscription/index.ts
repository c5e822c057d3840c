export { type PaidLine, startSubscription } from './start-subscription.ts'
export { subscriptionHttp } from './subscription.http.ts'
