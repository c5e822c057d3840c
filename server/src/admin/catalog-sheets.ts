import type { AdminCategory } from '@vitrine/contract/admin/category'
import {
  COURSE_STATUS_NAMES,
  type CourseRow,
  type LearnerRow,
  type LessonReportRow,
} from '@vitrine/contract/admin/course'
import { PRODUCT_LIFE_NAMES, type ProductRow } from '@vitrine/contract/admin/product'
import type { ReviewRow } from '@vitrine/contract/admin/review'
import { INTERVAL_NAMES } from '@vitrine/contract/admin/state-names'
import type { ProductType } from '@vitrine/contract/catalog'
import { reais, type Sheet } from './sheet.ts'
import { instant } from './sheets.ts'

const TYPES: Record<ProductType, string> = {
  'one-off': 'Material',
  subscription: 'Assinatura',
  training: 'Treinamento',
  bundle: 'Pacote',
}

export const PRODUCT_SHEET: Sheet<ProductRow> = {
  name: 'produtos',
  title: 'Produtos',
  columns: [
    ['Código', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['Endereço', ({ slug }) => slug],
    ['Tipo', ({ type }) => TYPES[type]],
    ['Situação', ({ life }) => PRODUCT_LIFE_NAMES[life]],
    ['Categoria', ({ category }) => category.name],
    ['Lojas', ({ brandIds }, words) => brandIds.map(words.brand).join(', ')],
    ['Preço', ({ price }) => price && reais(price.amount)],
    ['Cobrança', ({ price }) => price && INTERVAL_NAMES[price.interval]],
    ['Vendidos', ({ sold }) => sold],
    ['Vagas livres', ({ seatsLeft }) => seatsLeft],
    ['Criado em', ({ createdAt }) => instant(createdAt)],
  ],
}

export const CATEGORY_SHEET: Sheet<AdminCategory> = {
  name: 'categorias',
  title: 'Categorias',
  columns: [
    ['Código', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['Endereço', ({ slug }) => slug],
    ['Posição', ({ position }) => position],
    ['Produtos', ({ products }) => products],
  ],
}

export const REVIEW_SHEET: Sheet<ReviewRow> = {
  name: 'avaliacoes',
  title: 'Avaliações',
  columns: [
    ['Produto', ({ product }) => product.name],
    ['Pessoa', ({ author }) => author],
    ['Estrelas', ({ stars }) => stars],
    ['Texto', ({ text }) => text],
    ['Denúncias', ({ reports }) => reports.reduce((sum, { count }) => sum + count, 0)],
    ['Retirada em', ({ hidden }) => instant(hidden?.at)],
    ['Motivo', ({ hidden }) => hidden?.reason],
    ['Escrita em', ({ createdAt }) => instant(createdAt)],
  ],
}

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
