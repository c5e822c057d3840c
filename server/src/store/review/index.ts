export { hideReview } from './moderate-review.ts'
export { reviewData } from './personal-data.ts'
export { reviewHttp } from './review.http.ts'
export { findReviewRow, reviewAttention, reviewRows, settleReports } from './review-rows.store.ts'
