export { adminAccountHttp, adminTeamHttp, secondFactorResetHttp } from './account.http.ts'
export { adminApiKeyHttp } from './api-key.http.ts'
export { beginSigning, signDay } from './audit-log.ts'
export { adminBrandHttp, adminDocumentHttp } from './brand.http.ts'
export { adminClientAppHttp } from './client-app.http.ts'
export { adminCouponHttp } from './coupon.http.ts'
export { adminCourseHttp, adminLessonHttp } from './course.http.ts'
export { adminDataExportHttp } from './data-export.http.ts'
export { adminDisputeHttp } from './dispute.http.ts'
export { adminDunningHttp } from './dunning.http.ts'
export { adminImportHttp } from './import.http.ts'
export { adminMailHttp } from './mail.http.ts'
export { adminMails } from './messages.ts'
export { adminOrderHttp, adminSettlementHttp } from './order.http.ts'
export {
  adminAuditHttp,
  adminJobHttp,
  adminOverviewHttp,
  adminSetupHttp,
  staffNoticeHttp,
} from './overview.http.ts'
export { adminData } from './personal-data.ts'
export { adminPriceCampaignHttp } from './price-campaign.http.ts'
export {
  adminCategoryHttp,
  adminPictureHttp,
  adminProductFileHttp,
  adminProductHttp,
  adminReviewHttp,
} from './product.http.ts'
export { adminRuleHttp } from './rule.http.ts'
export { staffNoticeHooks, staffNoticeJobs } from './staff-notices.ts'
export { adminSubscriptionHttp } from './subscription.http.ts'
export { adminSubscriptionFigureHttp } from './subscription-figure.http.ts'
export { adminTicketHttp } from './ticket.http.ts'
export { adminWebhookHttp } from './webhook.http.ts'
