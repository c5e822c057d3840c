export { reviewData } from './personal-data.ts'
export { reviewHttp } from './review.http.ts'
export { hideReview } from './review.ts'
export { findReviewRow, reviewAttention, reviewRows, settleReports } from './review-rows.store.ts'
