export { disputeRows, findDispute } from './evidence.store.ts'
export {
  answerDispute,
  evidenceJobs,
  evidenceOf,
  noteDispute,
  readAdminDispute,
  remindDueDisputes,
  requireDispute,
} from './evidence.ts'
