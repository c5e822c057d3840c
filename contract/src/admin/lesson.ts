import * as z from 'zod'
import { Drip } from '../drip.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { KeptQuestion, Quiz } from '../quiz.ts'
import { RichText } from '../rich-text.ts'
import { LessonKind, LessonPicture, LessonView } from '../training.ts'
import { parseVideoAddress } from '../video-address.ts'
import { adminChange, CHANGE_REFUSALS, Version } from './change.ts'
import { CourseStatus, Missing } from './course.ts'
import {
  BEGIN_REFUSALS,
  BegunUpload,
  MEDIA_REFUSALS,
  UPLOAD_REFUSALS,
  UploadFacts,
  UploadId,
} from './upload.ts'

const id = z.string().max(40)

const title = z
  .string({ error: 'Informe o título' })
  .trim()
  .min(2, 'Use de 2 a 120 letras')
  .max(120, 'Use de 2 a 120 letras')

/** What a lesson begins as; its kind stays. */
export const NewLesson = z.strictObject({ title, kind: LessonKind })
export type NewLesson = z.infer<typeof NewLesson>

/** Whether what is right is among what can be chosen, and each is named once. */
const isAnswerable = (question: KeptQuestion): boolean => {
  if (question.kind !== 'one' && question.kind !== 'many') return true
  const ids = question.options.map((option) => option.id)
  const known = question.right.every((one) => ids.includes(one))
  const isCounted = question.kind === 'many' ? question.right.length > 0 : question.right.length === 1
  return known && new Set(ids).size === ids.length && isCounted
}

const RIGHT_ONE = 'Marque a resposta certa: uma só, quando só uma pode ser escolhida'

/** A quiz as it is written; without questions while it is a draft. */
export const QuizInput = Quiz.extend({
  passPercent: z
    .int({ error: 'Informe a nota para passar' })
    .min(1, 'Use de 1 a 100%')
    .max(100, 'Use de 1 a 100%'),
  attemptsPerDay: z
    .int({ error: 'Informe as tentativas por dia' })
    .min(1, 'Dê ao menos uma tentativa por dia')
    .max(20, 'Use até 20 tentativas por dia'),
  questions: z
    .array(KeptQuestion.refine(isAnswerable, { error: RIGHT_ONE, path: ['options'] }))
    .max(50, 'Use até 50 perguntas')
    .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Cada pergunta entra uma vez só'),
})
export type QuizInput = z.infer<typeof QuizInput>

const VideoUrl = z
  .string()
  .trim()
  .max(300, 'Use um endereço de até 300 letras')
  .refine(
    (text) => parseVideoAddress(text),
    'Use o endereço de um vídeo do YouTube ou do Vimeo, como https://youtu.be/…. De outro lugar, envie o arquivo.',
  )

export const LessonInput = z.strictObject({
  title,
  /** Without one as it was; a video that is a file of ours is as long as it is, whatever is said. */
  minutes: z
    .int({ error: 'Informe a duração em minutos inteiros' })
    .min(1, 'Informe ao menos 1 minuto')
    .max(1440, 'Use até 1440 minutos')
    .optional(),
  /** Anybody with an account may take it, from the page of the product. */
  isFree: z.boolean().default(false),
  drip: Drip.optional(),
  text: RichText,
  /** Of a quiz. */
  quiz: QuizInput.optional(),
  /** Of a video at YouTube or Vimeo, which stands in the place of a file. */
  videoUrl: VideoUrl.optional(),
  /** Of a video or a document: the file that takes the place of the one before. */
  uploadId: UploadId.optional(),
  /** Of a video that is a file: captions (WebVTT) that take the place of those before. */
  captionsId: UploadId.optional(),
  /** Whether those before are taken away. */
  dropCaptions: z.boolean().default(false),
})
export type LessonInput = z.infer<typeof LessonInput>

/** The text of a lesson as somebody was writing it, and has not saved. */
export const LessonDraft = z.object({ text: RichText, savedAt: z.iso.datetime() })
export type LessonDraft = z.infer<typeof LessonDraft>

/** A lesson as its screen in the administration shows it. */
export const AdminLesson = z.object({
  id: z.string(),
  version: z.int(),
  course: z.object({ id: z.string(), title: z.string() }),
  title: z.string(),
  kind: LessonKind,
  status: CourseStatus,
  minutes: z.int(),
  isFree: z.boolean(),
  drip: Drip.optional(),
  /** The others of its course, in their order: what it can wait for. */
  others: z.array(z.object({ id: z.string(), title: z.string() })),
  text: RichText,
  quiz: QuizInput.optional(),
  videoUrl: z.string().optional(),
  /** `size` in bytes; `seconds` of a video. */
  media: z
    .object({
      fileName: z.string(),
      size: z.int(),
      seconds: z.int().optional(),
      hasCaptions: z.boolean(),
    })
    .optional(),
  missing: Missing,
  /** What whoever asks left unsaved. */
  draft: LessonDraft.optional(),
  /** Those in its text, and those that were sent for it, when it is read. */
  pictures: z.array(LessonPicture).optional(),
})
export type AdminLesson = z.infer<typeof AdminLesson>

const byId = z.strictObject({ id })
const LessonFilePurpose = z.enum(['video', 'document', 'captions'])

export const adminLesson = {
  read: endpoint('administrator', { permission: 'training.read' })
    .route({ method: 'GET', path: '/admin/lessons/{id}', summary: 'Uma aula, com tudo' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminLesson),
  preview: endpoint('administrator', { permission: 'training.read' })
    .route({ method: 'GET', path: '/admin/lessons/{id}/preview', summary: 'Uma aula como quem aprende a vê' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(LessonView),
  create: adminChange('training.write')
    .route({
      method: 'POST',
      path: '/admin/modules/{moduleId}/lessons',
      successStatus: 201,
      summary: 'Criar uma aula como rascunho',
    })
    .errors(refusals('not-found'))
    .input(NewLesson.extend({ moduleId: id }))
    .output(AdminLesson),
  begin: adminChange('training.write')
    .route({
      method: 'POST',
      path: '/admin/lessons/uploads',
      successStatus: 201,
      summary: 'Começar o envio de um vídeo, de um PDF ou de uma legenda, ou continuar um que parou',
    })
    .errors(BEGIN_REFUSALS)
    .input(UploadFacts.extend({ purpose: LessonFilePurpose }))
    .output(BegunUpload),
  checkUpload: adminChange('training.write')
    .route({
      method: 'POST',
      path: '/admin/lessons/uploads/{uploadId}/check',
      summary: 'Se o que foi enviado serve para uma aula, antes de ela ser salva',
    })
    .errors({ ...UPLOAD_REFUSALS, ...MEDIA_REFUSALS })
    .input(z.strictObject({ uploadId: UploadId, purpose: LessonFilePurpose }))
    /** Seconds of a video. */
    .output(z.object({ seconds: z.int().optional() })),
  sendPicture: adminChange('training.write', { multipart: true })
    .route({
      method: 'POST',
      path: '/admin/lessons/pictures',
      successStatus: 201,
      summary: 'Enviar uma imagem para o texto de uma aula',
    })
    .errors(refusals('not-found', 'picture.unreadable', 'picture.heic', 'picture.too-large', 'unavailable'))
    .input(
      z.strictObject({
        json: z.strictObject({ lessonId: id }),
        picture: z.file({ error: 'Envie a imagem como arquivo' }),
      }),
    )
    .output(LessonPicture),
  edit: adminChange('training.write')
    .route({ method: 'PUT', path: '/admin/lessons/{id}', summary: 'Alterar uma aula' })
    .errors({
      ...CHANGE_REFUSALS,
      ...UPLOAD_REFUSALS,
      ...MEDIA_REFUSALS,
      ...refusals('lesson.not-ready', 'course.drip', 'picture.unknown'),
    })
    .input(LessonInput.extend({ id, version: Version }))
    .output(AdminLesson),
  keepDraft: adminChange('training.write')
    .route({
      method: 'PUT',
      path: '/admin/lessons/{id}/draft',
      successStatus: 204,
      summary: 'Guardar o texto de uma aula enquanto é escrito, só para quem o escreve',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id, text: RichText }))
    .output(z.void()),
  dropDraft: adminChange('training.write')
    .route({
      method: 'DELETE',
      path: '/admin/lessons/{id}/draft',
      successStatus: 204,
      summary: 'Descartar o texto guardado',
    })
    .input(byId)
    .output(z.void()),
  move: adminChange('training.write')
    .route({
      method: 'POST',
      path: '/admin/lessons/{id}/move',
      summary: 'Publicar uma aula, ou voltar ao rascunho',
    })
    .errors({
      ...CHANGE_REFUSALS,
      ...refusals('course.no-such-move', 'lesson.not-ready', 'product.left-empty'),
    })
    .input(z.strictObject({ id, version: Version, to: CourseStatus }))
    .output(AdminLesson),
  remove: adminChange('training.write')
    .route({
      method: 'DELETE',
      path: '/admin/lessons/{id}',
      successStatus: 204,
      summary: 'Remover uma aula que ninguém abriu',
    })
    .errors({ ...CHANGE_REFUSALS, ...refusals('lesson.taken', 'lesson.awaited', 'product.left-empty') })
    .input(z.strictObject({ id, version: Version }))
    .output(z.void()),
}
