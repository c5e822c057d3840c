export { createBoss, installJobs } from './boss.ts'
export { createJobQueue } from './queue.ts'
export { handles, type JobHandler, runJobs } from './run.ts'
export { runSweeps, type Sweep } from './sweep.ts'
