import type { PersonalDataSource } from '#kernel/personal-data.ts'
import { forgetJobs, moveJobs } from './job.store.ts'

/** What the queues know about a person: nothing worth a copy, and everything has to go. */
export const jobData: PersonalDataSource = {
  name: 'tarefas',
  tables: [],
  merge: moveJobs,
  erase: forgetJobs,
}
