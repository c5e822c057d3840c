import type { PersonalDataSource } from '#kernel/personal-data.ts'
import { forgetJobs } from './job.store.ts'

/** What the queues know about a person: nothing worth a copy, and everything has to go. */
export const jobData: PersonalDataSource = { name: 'tarefas', tables: [], erase: forgetJobs }
