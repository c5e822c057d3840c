import { facts } from '../../server/src/admin/mail-examples.ts'
import { createDelivery } from '../../server/src/people/notification/index.ts'
import type { Mail } from '../../server/src/platform/mail/index.ts'
import type { TestApp } from './app.ts'

let count = 0

/** Everything that is told to somebody of `app`, and what of it was mailed at once. */
export function createNotifier({ app }: TestApp) {
  const mailed: Mail[] = []
  const deliver = createDelivery(app, async (mail) => void mailed.push(mail))
  return {
    mailed,
    deliver,
    /** One message of a kind; resolves to it. */
    async notify(to: string, kind: Mail['kind'], reference = `ref_${++count}`): Promise<Mail> {
      const mail = { kind, to, reference, props: facts[kind] } as Mail
      await deliver(mail)
      return mail
    },
    /** Which kinds were mailed at once to an address. */
    kindsTo: (to: string) => mailed.filter((mail) => mail.to === to).map(({ kind }) => kind),
  }
}
