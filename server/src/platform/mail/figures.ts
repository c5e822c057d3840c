import { countJobs } from '#jobs'
import type { Db } from '#kernel/database.ts'
import { parallel } from '#kernel/parallel.ts'
import { readTally } from './message.store.ts'

/** For `/metrics`: how the mail of all processes stands. `jobs` are the names of those that send it. */
export const mailFigures = (db: Db, jobs: readonly string[]) => ({
  help: {
    mail_waiting: 'Messages that wait to be sent, or to be tried again',
    mail_given_up:
      'Messages given up after three days or refused for good, which npm run mail:retry asks for again',
    mail_sent_total: 'Messages that the mail server took',
    mail_dropped_total: 'Messages not sent because what they carry ran out',
    mail_limited_total: 'Messages not sent because too many had gone to their address',
    mail_refused_total: 'Messages that the mail server refused for good, such as to an unknown address',
  },
  async read() {
    const [{ waiting, givenUp }, { sent, dropped, refused, limited }] = await parallel(
      () => countJobs(db, jobs),
      () => readTally(db),
    )
    return {
      mail_waiting: waiting,
      mail_given_up: givenUp,
      mail_sent_total: sent,
      mail_dropped_total: dropped,
      mail_limited_total: limited,
      mail_refused_total: refused,
    }
  },
})
