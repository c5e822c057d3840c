import type { AdminProduct } from '@vitrine/contract/admin/product'
import type { ProductType } from '@vitrine/contract/catalog'

/** What whoever has a product gets of it. */
export interface Content {
  /** It gives a file, or a course in which there is a lesson. */
  opens: boolean
  courses: { name: string; opens: boolean }[]
  /** Of a bundle. */
  parts: { name: string; isArchived: boolean; opens: boolean }[]
}

interface SoldContents {
  type: ProductType
  content: Content
}

/** Parts of a bundle, at least. */
const LEAST_PARTS = 2

const named = (names: readonly { name: string }[]): string => names.map(({ name }) => `“${name}”`).join(', ')

/** What has to be there of each kind of product, the field that it is said at, and what to do; `undefined` where it is. */
const NEEDED: Record<ProductType, ((content: Content) => [field: string, sentence: string] | undefined)[]> = {
  'one-off': [
    ({ opens }) =>
      opens ? undefined : ['files', 'Envie ao menos um arquivo, em “Arquivos”: quem compra recebe isto'],
  ],
  subscription: [
    ({ opens }) =>
      opens ? undefined : ['courseIds', 'Escolha ao menos um curso que o plano abre, ou envie um arquivo'],
    ({ courses }) => emptyCourses(courses),
  ],
  training: [
    ({ courses }) =>
      courses.length > 0 ? undefined : ['courseIds', 'Escolha ao menos um curso do treinamento'],
    ({ courses }) => emptyCourses(courses),
  ],
  bundle: [
    ({ parts }) =>
      parts.length >= LEAST_PARTS ? undefined : ['items', 'Um pacote tem ao menos dois produtos'],
    ({ parts }) => {
      const archived = parts.filter(({ isArchived }) => isArchived)
      return archived.length === 0
        ? undefined
        : ['items', `Tire do pacote o que está arquivado: ${named(archived)}`]
    },
    ({ parts }) => {
      const empty = parts.filter(({ isArchived, opens }) => !isArchived && !opens)
      return empty.length === 0 ? undefined : ['items', `Falta um arquivo ou uma aula em ${named(empty)}`]
    },
  ],
}

function emptyCourses(courses: Content['courses']): [string, string] | undefined {
  const empty = courses.filter(({ opens }) => !opens)
  if (empty.length === 0) return undefined
  return ['courseIds', `Publique com ao menos uma aula, ou tire daqui: ${named(empty)}`]
}

/** What a product promises by its kind and does not give. It is not shown, and nobody buys it, while there is anything. */
export const whatIsMissing = ({ type, content }: SoldContents): AdminProduct['missing'] =>
  NEEDED[type].flatMap((needed) => {
    const missing = needed(content)
    return missing ? [{ field: missing[0], sentence: missing[1] }] : []
  })
