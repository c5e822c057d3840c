export {
  answerDispute,
  evidenceJobs,
  noteDispute,
  readAdminDispute,
  remindDueDisputes,
  requireDispute,
} from './answer-dispute.ts'
export { disputeRows, findDispute } from './evidence.store.ts'
export { evidenceOf } from './evidence.ts'
