import * as z from 'zod'

const written = (what: string, most: number) =>
  z
    .string({ error: `Escreva ${what}` })
    .trim()
    .min(1, `Escreva ${what}`)
    .max(most, `Use até ${most} letras`)

const Option = z.object({ id: z.string().max(20), text: written('a alternativa', 300) })

const common = {
  id: z.string().max(20),
  text: written('a pergunta', 1000),
}

/** A question as a learner is asked it. */
export const Question = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.enum(['one', 'many']), options: z.array(Option).min(2).max(12) }),
  z.object({ ...common, kind: z.enum(['true-false', 'number', 'text']) }),
])
export type Question = z.infer<typeof Question>

/** What is said of an answer once it was given. */
const explained = { explanation: z.string().trim().max(1000, 'Use até 1000 letras').optional() }

const ANSWER = 'Escreva ao menos uma resposta certa'

/** A question as it is kept, with what is right. A number is right within the tolerance. */
export const KeptQuestion = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    ...explained,
    kind: z.enum(['one', 'many']),
    options: z.array(Option).min(2, 'Dê ao menos duas alternativas').max(12, 'Use até 12 alternativas'),
    right: z.array(z.string().max(20)),
  }),
  z.object({
    ...common,
    ...explained,
    kind: z.literal('true-false'),
    right: z.boolean({ error: 'Escolha a resposta certa' }),
  }),
  z.object({
    ...common,
    ...explained,
    kind: z.literal('number'),
    right: z.number({ error: 'Escreva um número, como 3.000,50' }),
    tolerance: z.number({ error: 'Escreva um número, como 0,5' }).min(0, 'Use zero ou mais').default(0),
  }),
  z.object({
    ...common,
    ...explained,
    kind: z.literal('text'),
    right: z
      .array(z.string().trim().min(1, ANSWER).max(200, 'Use respostas de até 200 letras'), { error: ANSWER })
      .min(1, ANSWER),
  }),
])
export type KeptQuestion = z.infer<typeof KeptQuestion>

/** `passPercent` of the questions have to be right; so many attempts a day. */
export const Quiz = z.object({
  passPercent: z.int().min(1).max(100),
  attemptsPerDay: z.int().min(1).max(20),
  questions: z.array(KeptQuestion).min(1).max(50),
})
export type Quiz = z.infer<typeof Quiz>

/** What is answered so far, by question: the ids of options, or what was typed. */
export const QuizDraft = z.record(
  z.string().max(20),
  z.union([z.array(z.string().max(20)).max(12), z.string().max(300)]),
)
export type QuizDraft = z.infer<typeof QuizDraft>

/** What is answered, when it is sent. */
export const Answers = QuizDraft.refine((answers) => Object.keys(answers).length > 0, 'Responda às perguntas')
export type Answers = z.infer<typeof Answers>

/** What came of an attempt; `score` in percent. What was right is told once it is passed. */
export const QuizResult = z.object({
  score: z.int(),
  isPassed: z.boolean(),
  at: z.iso.datetime(),
  questions: z.array(z.object({ id: z.string(), isRight: z.boolean(), explanation: z.string().optional() })),
})
export type QuizResult = z.infer<typeof QuizResult>

/** A quiz as a learner meets it. */
export const QuizView = z.object({
  passPercent: z.int(),
  attemptsPerDay: z.int(),
  attemptsLeft: z.int(),
  questions: z.array(Question),
  last: QuizResult.optional(),
  /** What was answered and not sent yet. */
  draft: QuizDraft.optional(),
})
export type QuizView = z.infer<typeof QuizView>
