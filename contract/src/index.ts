import { access } from './access.ts'
import { account } from './account.ts'
import { accountLink } from './account-link.ts'
import { adminAccount } from './admin/account.ts'
import { adminApiKey } from './admin/api-key.ts'
import { adminAudit } from './admin/audit.ts'
import { adminBrand } from './admin/brand.ts'
import { adminCategory } from './admin/category.ts'
import { adminClientApp } from './admin/client-app.ts'
import { adminCoupon } from './admin/coupon.ts'
import { adminCourse } from './admin/course.ts'
import { adminDataExport } from './admin/data-export.ts'
import { adminDispute } from './admin/dispute.ts'
import { adminDocument } from './admin/document.ts'
import { adminDunning } from './admin/dunning.ts'
import { adminImport } from './admin/import.ts'
import { adminJob } from './admin/job.ts'
import { adminLesson } from './admin/lesson.ts'
import { adminMail } from './admin/mail.ts'
import { adminOrder } from './admin/order.ts'
import { adminOverview } from './admin/overview.ts'
import { adminPicture } from './admin/picture.ts'
import { adminPriceCampaign } from './admin/price-campaign.ts'
import { adminProduct } from './admin/product.ts'
import { adminProductFile } from './admin/product-file.ts'
import { adminReview } from './admin/review.ts'
import { adminRule } from './admin/rule.ts'
import { adminSettlement } from './admin/settlement.ts'
import { adminSetup } from './admin/setup.ts'
import { adminSubscription } from './admin/subscription.ts'
import { adminSubscriptionFigure } from './admin/subscription-figure.ts'
import { adminTeam } from './admin/team.ts'
import { adminTicket } from './admin/ticket.ts'
import { adminWebhook } from './admin/webhook.ts'
import { administration } from './administration.ts'
import { brand } from './brand.ts'
import { cart } from './cart.ts'
import { catalog } from './catalog.ts'
import { certificate } from './certificate.ts'
import { checkout } from './checkout.ts'
import { connectedApp } from './connected-app.ts'
import { credential } from './credential.ts'
import { credit } from './credit.ts'
import { delivery } from './delivery.ts'
import { errorLog } from './error-log.ts'
import { identity } from './identity.ts'
import { notification } from './notification.ts'
import { orderLookup } from './order-lookup.ts'
import { ownership } from './ownership.ts'
import { payLink } from './pay-link.ts'
import { postalCode } from './postal-code.ts'
import { priceChange } from './price-campaign.ts'
import { privacy } from './privacy.ts'
import { profile } from './profile.ts'
import { review } from './review.ts'
import { savedCard } from './saved-card.ts'
import { secondFactor } from './second-factor.ts'
import { secondFactorPending } from './second-factor-pending.ts'
import { secondFactorReset } from './second-factor-reset.ts'
import { session } from './session.ts'
import { signInCode } from './sign-in-code.ts'
import { staffNotification } from './staff-notification.ts'
import { subscription } from './subscription.ts'
import { ticket } from './ticket.ts'
import { training } from './training.ts'
import { upsell } from './upsell.ts'

/** The whole API as data: every endpoint with its schemas, refusals and access rule. */
export const contract = {
  account: { ...account, ...accountLink, ...signInCode },
  credential,
  privacy,
  profile,
  brand,
  catalog,
  cart,
  checkout,
  credit,
  orderLookup,
  payLink,
  postalCode,
  priceChange,
  session,
  staffNotice: staffNotification,
  subscription,
  access,
  delivery,
  training,
  certificate,
  errorLog,
  administration,
  adminAccount,
  adminAudit,
  adminDunning,
  adminPriceCampaign,
  adminBrand,
  adminClientApp,
  adminCategory,
  adminCoupon,
  adminCourse,
  adminDataExport,
  adminDispute,
  adminJob,
  adminLesson,
  adminMail,
  adminOrder,
  adminReview,
  adminRule,
  adminSettlement,
  adminSetup,
  adminSubscription,
  adminSubscriptionFigure,
  adminTeam,
  adminTicket,
  adminOverview,
  adminDocument,
  adminPicture,
  adminProduct,
  adminProductFile,
  adminImport,
  adminWebhook,
  adminApiKey,
  secondFactor: { ...secondFactor, ...secondFactorPending },
  secondFactorReset,
  identity,
  connectedApp,
  notice: notification,
  review,
  savedCard,
  ownership,
  ticket,
  upsell,
}
export type Contract = typeof contract
