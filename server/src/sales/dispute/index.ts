export {
  closeDispute,
  type DisputeMoments,
  disputeAttention,
  listDisputes,
  moveDeadline,
  openDispute,
} from './dispute.store.ts'
export { disputeData } from './personal-data.ts'
