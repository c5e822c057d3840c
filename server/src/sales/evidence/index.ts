export { noteDispute, readAdminDispute, requireDispute } from './admin-dispute.ts'
export { answerDispute, evidenceJobs, remindDueDisputes } from './answer-dispute.ts'
export { disputeRows, findDispute } from './evidence.store.ts'
export { evidenceOf } from './evidence.ts'
