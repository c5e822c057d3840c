import * as z from 'zod'
import { AccessAnswer } from './access.ts'
import { LessonWait } from './drip.ts'
import { endpoint, refusals } from './endpoint.ts'
import { rowsOf } from './page.ts'
import { Answers, QuizDraft, QuizResult, QuizView } from './quiz.ts'
import { RichText } from './rich-text.ts'
import type { VideoProvider } from './video-address.ts'

export const LessonKind = z.enum(['text', 'video', 'document', 'quiz'])
export type LessonKind = z.infer<typeof LessonKind>

/** Of a video, so much has to be watched, in percent of its seconds, each counted once. */
export const WATCHED_PERCENT = 90

/** A course on the shelf of who has it; `done` of its `lessons` are completed. */
export const CourseCard = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  cover: z.string().optional(),
  /** The address of the product that it is sold as. */
  product: z.string().optional(),
  hours: z.int(),
  lessons: z.int(),
  done: z.int(),
  access: AccessAnswer,
  startedAt: z.iso.datetime().optional(),
  completedAt: z.iso.datetime().optional(),
  /** The lesson to go on with, which is open: the one left open, else the next that is not done, else the first. */
  next: z.object({ id: z.string(), title: z.string() }).optional(),
  /** What comes next where all that is open is done. */
  upcoming: z.object({ title: z.string(), waits: z.array(LessonWait) }).optional(),
  certificate: z.string().optional(),
})
export type CourseCard = z.infer<typeof CourseCard>

export const LessonRow = z.object({
  id: z.string(),
  title: z.string(),
  kind: LessonKind,
  minutes: z.int(),
  isDone: z.boolean(),
  /** May be seen by whoever has an account. */
  isFree: z.boolean(),
  /** What it waits for before it opens; nothing of one that is open. */
  waits: z.array(LessonWait),
})
export type LessonRow = z.infer<typeof LessonRow>

export const CourseView = CourseCard.extend({
  modules: z.array(z.object({ id: z.string(), title: z.string(), lessons: z.array(LessonRow) })),
})
export type CourseView = z.infer<typeof CourseView>

/** A file of a lesson; `seconds` of a video, `size` in bytes. */
export const LessonMedia = z.object({
  /** Of this file: another one in its place has another. */
  id: z.string(),
  url: z.string(),
  expiresAt: z.iso.datetime(),
  type: z.string(),
  fileName: z.string(),
  size: z.int(),
  seconds: z.int().optional(),
  /** WebVTT, where there are captions. */
  captions: z.string().optional(),
})
export type LessonMedia = z.infer<typeof LessonMedia>

/** A picture in the text of a lesson: its size in pixels, and where it is in each width for the same time as a file. */
export const LessonPicture = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  sources: z.array(z.object({ url: z.string(), width: z.int() })).min(1),
})
export type LessonPicture = z.infer<typeof LessonPicture>

const Provider = z.enum(['youtube', 'vimeo']) satisfies z.ZodType<VideoProvider>

/** A video that another service shows, in a frame. What is seen of it nobody proves: its learner says that it is done. */
export const FramedVideo = z.object({ provider: Provider, url: z.string(), frameUrl: z.string() })
export type FramedVideo = z.infer<typeof FramedVideo>

export const LessonView = LessonRow.extend({
  course: CourseView,
  body: RichText,
  /** Those in its text. */
  pictures: z.array(LessonPicture),
  /** Its file, unless its video is at another service. */
  media: LessonMedia.optional(),
  framed: FramedVideo.optional(),
  quiz: QuizView.optional(),
  /** Of a video: where it was left, and how many of its seconds were watched. */
  positionSeconds: z.int(),
  watchedSeconds: z.int(),
  previous: z.string().optional(),
  next: z.string().optional(),
})
export type LessonView = z.infer<typeof LessonView>

/** What is left to do in a course, after something was done in it. */
export const Progress = z.object({
  isDone: z.boolean(),
  watchedSeconds: z.int(),
  done: z.int(),
  lessons: z.int(),
  certificate: z.string().optional(),
})
export type Progress = z.infer<typeof Progress>

const byLesson = { id: z.string().max(40) }
const second = z.int().min(0).max(86_400)

export const training = {
  listCourses: endpoint('member')
    .route({ method: 'GET', path: '/training/courses', summary: 'Meus treinamentos' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(CourseCard)),
  readCourse: endpoint('member')
    .route({ method: 'GET', path: '/training/courses/{course}', summary: 'Um treinamento, por endereço' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ course: z.string().max(120) }))
    .output(CourseView),
  openLesson: endpoint('member')
    .route({ method: 'POST', path: '/training/lessons/{id}/open', summary: 'Abrir uma aula' })
    .errors(refusals('not-found', 'access.closed', 'training.not-open-yet'))
    .input(z.strictObject(byLesson))
    .output(LessonView),
  reportWatching: endpoint('member')
    .route({
      method: 'POST',
      path: '/training/lessons/{id}/watched',
      summary: 'Dizer que trechos de um vídeo foram vistos',
      description:
        'Trechos em segundos, do primeiro ao último excluído. Conta no máximo o dobro do tempo que passou desde o aviso anterior.',
    })
    .errors(refusals('not-found', 'access.closed', 'training.not-open-yet'))
    .input(
      z.strictObject({
        ...byLesson,
        /** Which file was played: seconds of one that was replaced meanwhile do not count. */
        mediaId: z.string().max(64).optional(),
        ranges: z.array(z.tuple([second, second])).max(100),
        positionSeconds: second,
      }),
    )
    .output(Progress),
  completeLesson: endpoint('member')
    .route({
      method: 'POST',
      path: '/training/lessons/{id}/complete',
      summary: 'Concluir uma leitura, ou um vídeo de outro serviço',
    })
    .errors(refusals('not-found', 'access.closed', 'training.not-open-yet', 'training.not-by-hand'))
    .input(z.strictObject(byLesson))
    .output(Progress),
  draftAnswers: endpoint('member')
    .route({
      method: 'PUT',
      path: '/training/lessons/{id}/draft',
      successStatus: 204,
      summary: 'Guardar respostas de um questionário sem enviá-las',
    })
    .errors(refusals('not-found', 'access.closed', 'training.not-open-yet'))
    .input(z.strictObject({ ...byLesson, answers: QuizDraft }))
    .output(z.void()),
  answerQuiz: endpoint('member')
    .route({ method: 'POST', path: '/training/lessons/{id}/answers', summary: 'Responder um questionário' })
    .errors(
      refusals(
        'not-found',
        'access.closed',
        'training.not-open-yet',
        'training.no-attempts',
        'training.unanswered',
      ),
    )
    .input(z.strictObject({ ...byLesson, answers: Answers }))
    .output(Progress.extend({ result: QuizResult, attemptsLeft: z.int() })),
}
