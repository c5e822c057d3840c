export {
  enqueueDeliveries,
  sendTest,
  sendWebhooks,
  sweepWebhooks,
  webhookHooks,
  webhookJobs,
} from './deliver.ts'
export { deliveryRows, findDelivery, sendAgain, sendFailedAgain } from './delivery.store.ts'
export {
  findEndpoint,
  listEndpoints,
  removeEndpoint,
  updateEndpoint,
  webhookAttention,
} from './endpoint.store.ts'
export {
  checkEndpoint,
  createEndpoint,
  endpoint,
  moveEndpoint,
  rotateSecret,
  webhookSealed,
} from './endpoints.ts'
