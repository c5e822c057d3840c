export {
  closeDispute,
  type DisputeMoments,
  listDisputes,
  moveDeadline,
  openDispute,
} from './dispute.store.ts'
export { disputeData } from './personal-data.ts'
