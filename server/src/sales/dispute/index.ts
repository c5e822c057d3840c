export {
  closeDispute,
  type DisputeMoments,
  disputeAttention,
  disputeHooks,
  listDisputes,
  listNewReturns,
  moveDeadline,
  openDispute,
  recordReturn,
  takenOfPix,
} from './dispute.store.ts'
export { disputeData } from './personal-data.ts'
