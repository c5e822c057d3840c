import { decimalText, parseDecimal } from '@vitrine/contract/decimal'
import type { KeptQuestion } from '@vitrine/contract/quiz'
import type { Field, Values } from '../form/field.ts'
import type { Choice } from '../list/list.ts'

const KINDS: readonly Choice[] = [
  ['one', 'Uma resposta certa'],
  ['many', 'Várias respostas certas'],
  ['true-false', 'Verdadeiro ou falso'],
  ['number', 'Número'],
  ['text', 'Texto curto'],
]

const isOf =
  (...kinds: KeptQuestion['kind'][]) =>
  ({ kind }: Values) =>
    kinds.some((one) => one === kind)

const OPTION_FIELDS: readonly Field[] = [
  { kind: 'text', name: 'text', label: 'Alternativa', max: 300, half: true },
  { kind: 'flag', name: 'isRight', label: 'Certa', half: true },
]

const QUESTION_FIELDS: readonly Field[] = [
  { kind: 'multiline', name: 'text', label: 'Pergunta', rows: 2, max: 1000 },
  { kind: 'choice', name: 'kind', label: 'Como se responde', of: KINDS },
  {
    kind: 'rows',
    name: 'options',
    label: 'Alternativas',
    fields: OPTION_FIELDS,
    empty: { text: '', isRight: false },
    most: 12,
    add: 'Nova alternativa',
    noun: 'Alternativa',
    when: isOf('one', 'many'),
  },
  {
    kind: 'choice',
    name: 'isTrue',
    label: 'Resposta certa',
    of: [
      ['true', 'Verdadeiro'],
      ['false', 'Falso'],
    ],
    when: isOf('true-false'),
  },
  {
    kind: 'text',
    name: 'right',
    label: 'Resposta certa',
    placeholder: '3.000,00',
    when: isOf('number'),
    half: true,
  },
  {
    kind: 'text',
    name: 'tolerance',
    label: 'Diferença aceita',
    help: 'Em branco, só o número exato.',
    when: isOf('number'),
    half: true,
  },
  {
    kind: 'multiline',
    name: 'right',
    label: 'Respostas certas',
    help: 'Uma em cada linha. Acentos e maiúsculas não importam.',
    rows: 3,
    when: isOf('text'),
  },
  {
    kind: 'multiline',
    name: 'explanation',
    label: 'Explicação',
    help: 'Aparece depois que a pessoa acerta ou passa.',
    rows: 2,
    max: 1000,
  },
]

export const QUIZ_FIELDS: readonly Field[] = [
  { kind: 'count', name: 'quiz.passPercent', label: 'Para passar', unit: '% de acertos', half: true },
  { kind: 'count', name: 'quiz.attemptsPerDay', label: 'Tentativas por dia', half: true },
  {
    kind: 'rows',
    name: 'quiz.questions',
    label: 'Perguntas',
    fields: QUESTION_FIELDS,
    empty: {
      text: '',
      kind: 'one',
      options: [
        { text: '', isRight: true },
        { text: '', isRight: false },
      ],
      isTrue: 'true',
      right: '',
      tolerance: '',
      explanation: '',
    },
    most: 50,
    add: 'Nova pergunta',
    noun: 'Pergunta',
  },
]

interface OptionRow {
  id?: string
  text?: string
  isRight?: boolean
}

/** A question as its row shows it. */
export interface QuestionRow extends Values {
  id?: string
  text?: string
  kind: KeptQuestion['kind']
  options?: OptionRow[]
  isTrue?: string
  /** Of a number, or of short texts, one in each line. */
  right?: string
  tolerance?: string
  explanation?: string
}

/** What is no number stays for the schema to refuse. */
const numberOf = (text: string): unknown => parseDecimal(text) ?? text

export function rowOfQuestion(question: KeptQuestion): QuestionRow {
  const { id, text, kind, explanation = '' } = question
  const row = {
    id,
    text,
    kind,
    options: [],
    isTrue: 'true',
    right: '',
    tolerance: '',
    explanation,
  }
  switch (question.kind) {
    case 'true-false':
      return { ...row, isTrue: String(question.right) }
    case 'number':
      return {
        ...row,
        right: decimalText(question.right),
        tolerance: question.tolerance ? decimalText(question.tolerance) : '',
      }
    case 'text':
      return { ...row, right: question.right.join('\n') }
    default:
      return {
        ...row,
        options: question.options.map((option) => ({
          ...option,
          isRight: question.right.includes(option.id),
        })),
      }
  }
}

const newName = (): string => crypto.randomUUID().slice(0, 8)

/** A question as the contract takes it; what is new gets a name of its own. */
export function questionOfRow({ id = newName(), text, kind, explanation, ...row }: QuestionRow): unknown {
  const question = { id, text, kind, ...(explanation && { explanation }) }
  if (kind === 'true-false') return { ...question, right: row.isTrue === 'true' }
  if (kind === 'number')
    return {
      ...question,
      right: numberOf(row.right ?? ''),
      ...(row.tolerance && { tolerance: numberOf(row.tolerance) }),
    }
  if (kind === 'text')
    return { ...question, right: (row.right ?? '').split('\n').flatMap((one) => one.trim() || []) }
  const options = (row.options ?? []).map((option) => ({ ...option, id: option.id ?? newName() }))
  return {
    ...question,
    options: options.map(({ id, text }) => ({ id, text })),
    right: options.filter(({ isRight }) => isRight).map((option) => option.id),
  }
}
