export { reviewHttp } from './review.http.ts'
export { findReviewRow, reviewAttention, reviewData, reviewRows, settleReports } from './review.store.ts'
export { hideReview } from './review.ts'
