import type { AdminLesson } from '@vitrine/contract/admin/lesson'
import { sizeText } from '../../ui/file-words.ts'
import type { Field, Section } from '../form/field.ts'
import type { Begin } from '../form/use-sending.ts'
import { dripFields } from './drip-fields.ts'
import { QUIZ_FIELDS } from './quiz-fields.ts'

type File = 'video' | 'document'

const begin =
  (purpose: File): Begin =>
  (api, facts) =>
    api.adminLesson.begin({ ...facts, purpose })

const BASICS: Section = {
  title: 'Aula',
  fields: [
    { kind: 'text', name: 'title', label: 'Título', max: 120 },
    { kind: 'count', name: 'minutes', label: 'Duração', unit: 'minutos', half: true },
    {
      kind: 'flag',
      name: 'isFree',
      label: 'Aula grátis',
      help: 'Quem tem uma conta a vê pela página do produto, sem comprar.',
      half: true,
    },
  ],
}

export const BODY_FIELD: Field = { kind: 'rich-text', name: 'text', label: 'Texto da aula' }

const FILES: Record<File, { title: string; noun: string }> = {
  video: { title: 'Vídeo', noun: 'Vídeo' },
  document: { title: 'PDF', noun: 'PDF' },
}

const fileSection = (purpose: File, media: AdminLesson['media']): Section => ({
  title: FILES[purpose].title,
  fields: [
    ...(purpose === 'video' ? [VIDEO_URL] : []),
    {
      when: ({ videoUrl }) => !videoUrl,
      kind: 'file',
      name: 'uploadId',
      label: media ? `Trocar o ${FILES[purpose].noun}` : FILES[purpose].noun,
      purpose,
      begin: begin(purpose),
      ...(media && { current: `Agora: ${media.fileName}, ${sizeText(media.size)}.` }),
    },
  ],
})

/** A video is a file, or it is at another service. */
const VIDEO_URL: Field = {
  kind: 'text',
  name: 'videoUrl',
  label: 'Endereço no YouTube ou no Vimeo',
  placeholder: 'https://youtu.be/…',
  help: 'Em branco, vale o arquivo enviado. Do que se vê lá nada chega até aqui: quem aprende diz quando concluiu.',
  max: 300,
}

const dripSection = (others: AdminLesson['others']): Section => ({
  title: 'Liberação',
  lead: 'Quando a aula abre para quem tem o curso. Uma aula que alguém já abriu não se fecha de novo.',
  fields: dripFields(others, ({ isFree }) => isFree !== true),
  when: ({ isFree }) => isFree !== true,
})

/** The form of a lesson, by its kind: a text may stand with every one. */
export function lessonSections({
  kind,
  media,
  others,
}: Pick<AdminLesson, 'kind' | 'media' | 'others'>): readonly Section[] {
  return [
    BASICS,
    dripSection(others),
    ...(kind === 'video' || kind === 'document' ? [fileSection(kind, media)] : []),
    { title: 'Texto', fields: [BODY_FIELD] },
    ...(kind === 'quiz' ? [{ title: 'Questionário', fields: QUIZ_FIELDS }] : []),
  ]
}
