import { mailsOf } from '#mail'
import { PROPS } from './mail-props.ts'

/** Messages about what somebody signs in with. */
export const signInMails = mailsOf(PROPS, {
  templates: async () => (await import('./templates/index.ts')).signInLetters,
  secrets: {
    'confirm-email': ['token', 'code'],
    'reset-password': ['token'],
    'create-password': ['token'],
    invitation: ['token'],
    'sign-in-code': ['code'],
    'email-change-new': ['token', 'code'],
    'email-change-old': ['token'],
  },
  aboutAccount: Object.keys(PROPS) as (keyof typeof PROPS)[],
})
