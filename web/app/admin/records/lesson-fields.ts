import type { AdminLesson } from '@vitrine/contract/admin/lesson'
import { sizeText } from '../../ui/file-words.ts'
import type { Field, Section, Values } from '../form/field.ts'
import type { Begin, Check } from '../form/use-sending.ts'
import { dripFields } from './drip-fields.ts'
import { QUIZ_FIELDS } from './quiz-fields.ts'

type File = 'video' | 'document' | 'captions'

const begin =
  (purpose: File): Begin =>
  (api, facts) =>
    api.adminLesson.begin({ ...facts, purpose })

const check =
  (purpose: File): Check =>
  (api, uploadId) =>
    api.adminLesson.checkUpload({ uploadId, purpose })

/** How long a film of ours is, it says itself: of it nothing is typed. */
const basics = (kind: AdminLesson['kind']): Section => ({
  title: 'Aula',
  fields: [
    { kind: 'text', name: 'title', label: 'Título', max: 120 },
    {
      kind: 'count',
      name: 'minutes',
      label: 'Duração',
      unit: 'minutos',
      half: true,
      when: ({ videoUrl }) => kind !== 'video' || Boolean(videoUrl),
    },
    {
      kind: 'flag',
      name: 'isFree',
      label: 'Aula grátis',
      help: 'Quem tem uma conta a vê pela página do produto, sem comprar.',
      half: true,
    },
  ],
})

const bodyField = ({ id, pictures = [] }: Pick<AdminLesson, 'id' | 'pictures'>): Field => ({
  kind: 'rich-text',
  name: 'text',
  label: 'Texto da aula',
  pictures,
  sendPicture: (api, picture) => api.adminLesson.sendPicture({ json: { lessonId: id }, picture }),
})

const FILES: Record<'video' | 'document', string> = { video: 'Vídeo', document: 'PDF' }

const REPLACED: typeof FILES = { video: 'Trocar o vídeo', document: 'Trocar o PDF' }

const isFile = ({ videoUrl }: Values) => !videoUrl

const captionsFields = (media: AdminLesson['media']): readonly Field[] => [
  {
    kind: 'file',
    name: 'captionsId',
    label: media?.hasCaptions ? 'Trocar a legenda' : 'Legenda',
    help: 'Em WebVTT ou SRT, como os editores de vídeo exportam. Um vídeo novo começa sem legenda.',
    purpose: 'captions',
    begin: begin('captions'),
    check: check('captions'),
    when: isFile,
    ...(media?.hasCaptions && { current: 'Este vídeo tem legenda.' }),
  },
  ...(media?.hasCaptions
    ? [{ kind: 'flag', name: 'dropCaptions', label: 'Tirar a legenda', when: isFile } as const]
    : []),
]

/** A video is a file, or it is at another service. */
const VIDEO_URL: Field = {
  kind: 'text',
  name: 'videoUrl',
  label: 'Endereço no YouTube ou no Vimeo',
  placeholder: 'https://youtu.be/…',
  help: 'Em branco, vale o arquivo enviado. Do que se vê lá nada chega até aqui: quem aprende diz quando concluiu.',
  max: 300,
}

const fileSection = (purpose: 'video' | 'document', media: AdminLesson['media']): Section => ({
  title: FILES[purpose],
  fields: [
    ...(purpose === 'video' ? [VIDEO_URL] : []),
    {
      kind: 'file',
      name: 'uploadId',
      label: media ? REPLACED[purpose] : FILES[purpose],
      purpose,
      begin: begin(purpose),
      check: check(purpose),
      when: isFile,
      ...(media && {
        current: `Agora: ${[media.fileName, sizeText(media.size), lengthText(media.seconds)].filter(Boolean).join(', ')}.`,
      }),
    },
    ...(purpose === 'video' ? captionsFields(media) : []),
  ],
})

/** `1 min 5 s`; nothing of what is no film. */
const lengthText = (seconds: number | undefined): string =>
  seconds === undefined
    ? ''
    : [seconds >= 60 && `${Math.floor(seconds / 60)} min`, seconds % 60 > 0 && `${seconds % 60} s`]
        .filter(Boolean)
        .join(' ')

const dripSection = (others: AdminLesson['others']): Section => ({
  title: 'Liberação',
  lead: 'Quando a aula abre para quem tem o curso. Uma aula que alguém já abriu não se fecha de novo.',
  fields: dripFields(others, ({ isFree }) => isFree !== true),
  when: ({ isFree }) => isFree !== true,
})

/** The form of a lesson, by its kind: a text may stand with every one. */
export function lessonSections(
  lesson: Pick<AdminLesson, 'id' | 'kind' | 'media' | 'others' | 'pictures'>,
): readonly Section[] {
  const { kind, media, others } = lesson
  return [
    basics(kind),
    dripSection(others),
    ...(kind === 'video' || kind === 'document' ? [fileSection(kind, media)] : []),
    { title: 'Texto', fields: [bodyField(lesson)] },
    ...(kind === 'quiz' ? [{ title: 'Questionário', fields: QUIZ_FIELDS }] : []),
  ]
}
