import * as z from 'zod'
import { dayInput } from './day.ts'

/**
 * When a lesson, or all of a module, opens to who has its course: so many days after their access began, on a day, or
 * once another lesson of it is done.
 */
export const Drip = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('days'),
    days: z
      .int({ error: 'Informe os dias, em um número inteiro' })
      .min(1, 'Use ao menos 1 dia')
      .max(730, 'Use até 730 dias'),
  }),
  z.strictObject({
    by: z.literal('day'),
    day: dayInput('Escolha a data'),
  }),
  z.strictObject({
    by: z.literal('lesson'),
    lessonId: z.string({ error: 'Escolha a aula' }).min(1, 'Escolha a aula').max(40),
  }),
])
export type Drip = z.infer<typeof Drip>

/** What a lesson waits for before it opens to somebody. */
export const LessonWait = z.discriminatedUnion('for', [
  z.object({
    for: z.literal('day'),
    opensOn: z.iso.date(),
    /** Where it is counted from the beginning of their access. */
    days: z.int().optional(),
  }),
  z.object({ for: z.literal('lesson'), lesson: z.object({ id: z.string(), title: z.string() }) }),
])
export type LessonWait = z.infer<typeof LessonWait>

/** `data` of the refusal `training.not-open-yet`; `course` is its address. */
export const NotOpenYet = z.object({ title: z.string(), course: z.string(), waits: z.array(LessonWait) })
export type NotOpenYet = z.infer<typeof NotOpenYet>
