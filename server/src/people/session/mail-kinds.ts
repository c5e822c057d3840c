import { mailsOf } from '#mail'
import { PROPS } from './mail-props.ts'

/** Messages about where an account is used. */
export const sessionMails = mailsOf(PROPS, {
  templates: async () => (await import('./templates/session.tsx')).sessionLetters,
  secrets: { 'new-device': ['token'] },
  aboutAccount: Object.keys(PROPS) as (keyof typeof PROPS)[],
})
