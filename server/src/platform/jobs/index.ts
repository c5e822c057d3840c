export { createBoss, installJobs } from './boss.ts'
export {
  countJobs,
  findFailedJob,
  findFailure,
  type JobNames,
  jobData,
  jobRows,
  readQueue,
} from './job.store.ts'
export {
  createJobQueue,
  handles,
  type JobHandler,
  jobAttention,
  promiseAgain,
  queueFigures,
  retryJob,
  runJobs,
} from './queue.ts'
export { EVERY_20_SECONDS, queueSweeps, runSweeps, type Sweep } from './sweep.ts'
export { readWaitingJobs, type WaitingJob } from './waiting-job.store.ts'
