export { adminAccountHttp, adminTeamHttp, secondFactorResetHttp } from './account.http.ts'
export { adminAccountMergeHttp } from './account-merge.http.ts'
export { beginSigning, signDay } from './audit-log.ts'
export { adminBrandHttp, adminDocumentHttp } from './brand.http.ts'
export { adminCouponHttp } from './coupon.http.ts'
export { adminCourseHttp, adminLessonHttp } from './course.http.ts'
export { adminImportHttp } from './import.http.ts'
export { adminDataExportHttp } from './list-file.http.ts'
export { adminMailHttp } from './mail.http.ts'
export { adminMails } from './messages.ts'
export { adminDisputeHttp, adminOrderHttp, adminSettlementHttp } from './order.http.ts'
export {
  adminAuditHttp,
  adminJobHttp,
  adminOverviewHttp,
  adminSetupHttp,
  staffNotificationHttp,
} from './overview.http.ts'
export { adminData } from './personal-data.ts'
export {
  adminCategoryHttp,
  adminPictureHttp,
  adminProductFileHttp,
  adminProductHttp,
  adminReviewHttp,
} from './product.http.ts'
export { adminApiKeyHttp, adminClientAppHttp, adminWebhookHttp } from './programs.http.ts'
export { adminRuleHttp } from './rule.http.ts'
export { staffNotificationHooks, staffNotificationJobs } from './staff-notifications.ts'
export {
  adminDunningHttp,
  adminPriceCampaignHttp,
  adminSubscriptionFigureHttp,
  adminSubscriptionHttp,
} from './subscription.http.ts'
export { adminTicketHttp } from './ticket.http.ts'
