import { mailsOf } from '#mail'
import { PROPS } from './mail-props.ts'

/** Messages about subscriptions. */
export const subscriptionMails = mailsOf(PROPS, {
  templates: async () => (await import('./templates/subscription.tsx')).subscriptionLetters,
  secrets: {
    'subscription-renewal': ['payCode'],
    'subscription-due-soon': ['payCode'],
    'subscription-due': ['payCode'],
    'subscription-unpaid': ['payCode'],
    'subscription-suspended': ['payCode'],
  },
})
