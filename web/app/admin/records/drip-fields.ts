import type { Drip } from '@vitrine/contract/drip'
import type { Field, Values } from '../form/field.ts'
import type { Choice } from '../list/list.ts'

const WAYS: readonly Choice[] = [
  ['days', 'Dias depois do acesso'],
  ['day', 'Em uma data'],
  ['lesson', 'Depois de outra aula'],
]

/** A lesson that can be waited for. */
interface Awaited {
  id: string
  title: string
}

/** When something opens to who has the course, as fields; `isOfUse` says whether it can wait at all. */
export function dripFields(lessons: readonly Awaited[], isOfUse = (_: Values) => true): readonly Field[] {
  const isBy = (way: Drip['by']) => (values: Values) =>
    isOfUse(values) && Reflect.get(Object(values.drip), 'by') === way
  return [
    {
      kind: 'choice',
      name: 'drip.by',
      label: 'Abre',
      of: WAYS,
      none: 'Com o acesso',
      half: true,
      when: isOfUse,
    },
    {
      kind: 'count',
      name: 'drip.days',
      label: 'Quantos dias',
      help: 'Contados de quando o acesso de cada pessoa começou.',
      unit: 'dias',
      half: true,
      when: isBy('days'),
    },
    { kind: 'day', name: 'drip.day', label: 'Data', half: true, when: isBy('day') },
    {
      kind: 'choice',
      name: 'drip.lessonId',
      label: 'Qual aula',
      help: 'Abre quando ela estiver concluída. Enquanto for rascunho, nada espera por ela.',
      of: lessons.map(({ id, title }): Choice => [id, title]),
      half: true,
      when: isBy('lesson'),
    },
  ]
}

/** As the fields show it. */
export const dripValues = (drip: Drip | undefined): Values => ({
  by: null,
  days: null,
  day: null,
  lessonId: null,
  ...drip,
})

/** As the contract takes it: nothing where it opens with the access. */
export function dripInput(values: unknown): unknown {
  const { by } = Object(values) as Values
  if (!by) return undefined
  const key = by === 'lesson' ? 'lessonId' : String(by)
  return { by, [key]: Reflect.get(Object(values), key) }
}
