import {
  COURSE_STATUS_NAMES,
  type CourseRow,
  type LearnerRow,
  type LessonReportRow,
} from '@vitrine/contract/admin/course'
import type { Sheet } from './sheet.ts'
import { instant } from './sheets.ts'

export const COURSE_SHEET: Sheet<CourseRow> = {
  name: 'cursos',
  title: 'Cursos',
  columns: [
    ['Código', ({ id }) => id],
    ['Título', ({ title }) => title],
    ['Endereço', ({ slug }) => slug],
    ['Situação', ({ status }) => COURSE_STATUS_NAMES[status]],
    ['Horas', ({ hours }) => hours],
    ['Aulas', ({ lessons }) => lessons],
    ['Alunos', ({ learners }) => learners],
  ],
}

export const LEARNER_SHEET: Sheet<LearnerRow> = {
  name: 'alunos',
  title: 'Alunos de um curso',
  columns: [
    ['Nome', ({ name }) => name],
    ['Código', ({ id }) => id],
    ['Começou em', ({ startedAt }) => instant(startedAt)],
    ['Última aula', ({ lastLesson }) => lastLesson],
    ['Aulas concluídas', ({ done }) => done],
    ['Aulas', ({ lessons }) => lessons],
    ['Concluiu em', ({ completedAt }) => instant(completedAt)],
    ['Certificado', ({ certificate }) => certificate],
  ],
}

const LESSON_KINDS: Record<LessonReportRow['kind'], string> = {
  text: 'Texto',
  video: 'Vídeo',
  document: 'PDF',
  quiz: 'Questionário',
}

export const LESSON_SHEET: Sheet<LessonReportRow> = {
  name: 'aulas',
  title: 'Progresso por aula',
  columns: [
    ['Módulo', ({ module }) => module],
    ['Aula', ({ title }) => title],
    ['Código', ({ id }) => id],
    ['Tipo', ({ kind }) => LESSON_KINDS[kind]],
    ['Alunos do curso', ({ learners }) => learners],
    ['Começaram', ({ begun }) => begun],
    ['Concluíram', ({ completed }) => completed],
    ['Tentativas', ({ quiz }) => quiz?.attempts],
    ['Média (%)', ({ quiz }) => quiz?.averageScore],
  ],
}
