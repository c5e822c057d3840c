import * as z from 'zod'
import { mailsOf, person } from '#mail'

/** What somebody waited for. */
const ofProduct = { ...person, product: z.object({ name: z.string(), slug: z.string() }) }

const PROPS = {
  'seat-offered': z.object({ ...ofProduct, until: z.iso.datetime() }),
  'product-available': z.object(ofProduct),
}
type Props = typeof PROPS
declare module '#mail' {
  interface MailKinds extends Props {}
}

/** Messages to somebody who waited for a product. */
export const waitingMails = mailsOf(PROPS, {
  templates: async () => (await import('./templates/waiting.tsx')).waitingLetters,
  endsAt: { 'seat-offered': 'until' },
})
