import * as z from 'zod'
import { links } from '#brand'
import { HERE, mailWords, message, messagesOf, person, type SchemasOf } from '#mail'

/** What each of them is for, as `/admin/emails` says it. */
const WORDS = {
  'certificate-issued': mailWords(
    'training',
    'Certificado emitido',
    'Quando alguém conclui um curso que dá certificado.',
  ),
  'new-lesson': mailWords(
    'training',
    'Aula nova',
    'Quando uma aula é publicada em um curso que a pessoa faz.',
    { maySwitchOff: true },
  ),
}

/** Messages about a course. */
export const trainingMails = messagesOf(
  () => import('./templates/index.tsx'),
  {
    /** `course`: its title; `publicCode`: by which anybody verifies it. */
    'certificate-issued': message({
      props: z.object({ ...person, course: z.string(), publicCode: z.string() }),
      notification: {
        subject: 'training',
        text: ({ publicCode }) => `O código ${publicCode} confere para qualquer pessoa.`,
        page: ({ publicCode }) => links.certificate(HERE, publicCode),
      },
    }),
    /** `opens` says when, where it is not open to its reader yet. */
    'new-lesson': message({
      props: z.object({
        ...person,
        course: z.object({ title: z.string(), slug: z.string() }),
        lesson: z.object({ id: z.string(), title: z.string(), opens: z.string().optional() }),
      }),
      notification: {
        subject: 'training',
        text: ({ course, lesson }) =>
          `${course.title}: “${lesson.title}”.${lesson.opens ? ` ${lesson.opens}.` : ''}`,
        page: ({ course, lesson }) => links.lesson(HERE, course.slug, lesson.id),
        inDigest: true,
      },
    }),
  },
  WORDS,
)

type Schemas = SchemasOf<typeof trainingMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}
