import * as z from 'zod'
import { mailsOf, person } from '#mail'

const PROPS = {
  /** `course`: its title; `publicCode`: by which anybody verifies it. */
  'certificate-issued': z.object({ ...person, course: z.string(), publicCode: z.string() }),
  /** `opens` says when, where it is not open to its reader yet. */
  'new-lesson': z.object({
    ...person,
    course: z.object({ title: z.string(), slug: z.string() }),
    lesson: z.object({ id: z.string(), title: z.string(), opens: z.string().optional() }),
  }),
}
type Props = typeof PROPS
declare module '#mail' {
  interface MailKinds extends Props {}
}

/** Messages about a course. */
export const trainingMails = mailsOf(PROPS, {
  templates: async () => (await import('./templates/index.ts')).trainingLetters,
})
