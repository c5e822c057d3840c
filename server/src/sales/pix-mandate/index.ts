export {
  composedCode,
  pixMandateHooks,
  receiveMandateNotice,
  requestMandate,
  watchMandates,
} from './mandates.ts'
export { pixMandateData } from './personal-data.ts'
export { pixMandateJobs } from './pix-mandate.jobs.ts'
export {
  authorizesMandate,
  findMandate,
  findRequested,
  idRecOf,
  insertingMandate,
  type MandateRow,
  movingMandate,
  type NewMandate,
  offeredMandate,
  revokeMandate,
  revokeOthers,
  type ShownMandate,
  setSubscription,
  shownMandate,
} from './pix-mandate.store.ts'
