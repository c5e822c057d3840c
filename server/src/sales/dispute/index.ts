export {
  closeDispute,
  type DisputeMoments,
  disputeAttention,
  disputeHooks,
  insertNote,
  isUnread,
  listDisputes,
  listNewReturns,
  listNotes,
  moveDeadline,
  openDispute,
  recordReturn,
  takenOfPix,
} from './dispute.store.ts'
export { disputeData } from './personal-data.ts'
