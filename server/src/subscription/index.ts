export { allowedToShop, carryOut, previewAction } from './act.ts'
export { chargeOfChange } from './choose-plan.ts'
export { changeDunning, endDunning, readDunning, replayDunning } from './dunning-policy.ts'
export { readSubscriptionFigures } from './figures.ts'
export { subscriptionHooks } from './hooks.ts'
export { subscriptionImport } from './import-subscription.ts'
export { subscriptionMails } from './messages.ts'
export { subscriptionData } from './personal-data.ts'
export {
  announceCampaign,
  createCampaign,
  discardCampaign,
  previewCampaign,
  readCampaign,
  undoCampaign,
} from './price-campaign.ts'
export { campaignRows, campaignSubscriptionRows } from './price-campaign-rows.store.ts'
export { stepCampaigns } from './price-campaign-steps.ts'
export { chargeNow } from './renewal-card.ts'
export { stepSubscriptions, subscriptionJobs } from './step.ts'
export { priceChangeHttp, subscriptionHttp } from './subscription.http.ts'
export { findSubscription } from './subscription.store.ts'
export { subscriptionMailJobs } from './subscription-mails.ts'
export { figureRows, pastDueRows, subscriptionRows } from './subscription-rows.store.ts'
export { listSubscribed } from './view.store.ts'
export { listSubscriptions, readSubscription } from './view.ts'
