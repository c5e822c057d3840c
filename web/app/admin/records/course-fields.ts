import { COURSE_STATUS_NAMES, type CourseStatus } from '@vitrine/contract/admin/course'
import type { LessonKind } from '@vitrine/contract/training'
import { href } from 'react-router'
import type { Field, Section, Values } from '../form/field.ts'
import type { Choice } from '../list/list.ts'
import type { Tone } from '../status.tsx'
import { slugFor } from './slug.ts'

export const BACK = { to: href('/admin/treinamento'), label: 'Treinamento' }

export const STATUS_TONES: Record<CourseStatus, Tone> = { draft: 'plain', published: 'good' }
export const STATUS_CHOICES = Object.entries(COURSE_STATUS_NAMES) as Choice[]

/** What a move does, as its button says it. */
export const MOVE_WORDS: Record<CourseStatus, string> = {
  draft: 'Voltar para rascunho',
  published: 'Publicar',
}

export const COURSE_SAYS: Record<CourseStatus, string> = {
  draft:
    'O curso sai da vista de quem o tem, até ser publicado de novo. O que cada pessoa já fez fica guardado.',
  published: 'O curso aparece para quem tem um produto que o abre.',
}

export const LESSON_SAYS: Record<CourseStatus, string> = {
  draft: 'A aula sai da vista de quem aprende. O que cada pessoa já fez fica guardado.',
  published: 'A aula aparece no curso. Quem já tem certificado continua com ele.',
}

export const LESSON_KINDS: Record<LessonKind, string> = {
  text: 'Texto',
  video: 'Vídeo',
  document: 'PDF',
  quiz: 'Questionário',
}
export const KIND_CHOICES = Object.entries(LESSON_KINDS) as Choice[]

const COURSE_FIELDS: readonly Field[] = [
  { kind: 'text', name: 'title', label: 'Título', max: 120 },
  {
    kind: 'text',
    name: 'slug',
    label: 'Endereço',
    help: 'Em branco, é feito do título. Depois que o curso é publicado, não muda mais.',
    max: 80,
    prefix: '/treinamentos/',
  },
  {
    kind: 'count',
    name: 'hours',
    label: 'Carga horária',
    help: 'Sai no certificado.',
    unit: 'horas',
    half: true,
  },
]

export const COURSE_SECTIONS: readonly Section[] = [{ title: 'Curso', fields: COURSE_FIELDS }]

export const courseInput = ({ title, slug, ...rest }: Values): unknown => ({
  ...rest,
  title,
  slug: slugFor(slug, title),
})
