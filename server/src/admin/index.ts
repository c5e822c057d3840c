export { adminAccountHttp } from './account.http.ts'
export { beginSigning, signDay } from './audit-log.ts'
export { adminBrandHttp, adminDocumentHttp } from './brand.http.ts'
export { adminCategoryHttp } from './category.http.ts'
export { adminCouponHttp } from './coupon.http.ts'
export { adminCourseHttp } from './course.http.ts'
export { adminLessonHttp } from './lesson.http.ts'
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
export { adminPictureHttp } from './picture.http.ts'
export { adminProductHttp } from './product.http.ts'
export { adminProductFileHttp } from './product-file.http.ts'
export { adminReviewHttp } from './review.http.ts'
export { adminRuleHttp } from './rule.http.ts'
export { secondFactorResetHttp } from './second-factor-reset.http.ts'
export { staffNoticeHooks, staffNoticeJobs } from './staff-notices.ts'
export { adminSubscriptionHttp } from './subscription.http.ts'
export { adminTeamHttp } from './team.http.ts'
