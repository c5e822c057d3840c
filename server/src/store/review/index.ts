export { reviewData } from './personal-data.ts'
export { reviewHttp } from './review.http.ts'
export { findReviewRow, reviewAttention, reviewRows, settleReports } from './review.store.ts'
export { hideReview } from './review.ts'
