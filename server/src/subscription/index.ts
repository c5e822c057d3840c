export { cancelStarted } from './cancel-started.ts'
export { subscriptionData } from './personal-data.ts'
export { type PaidLine, startSubscription } from './start-subscription.ts'
export { subscriptionHttp } from './subscription.http.ts'
