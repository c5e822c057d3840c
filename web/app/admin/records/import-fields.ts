import type { AdminImport } from '@vitrine/contract/admin/import'
import { IMPORT_PRESETS, type ImportColumn } from '@vitrine/contract/admin/import-column'
import { IMPORT_KINDS, type ImportKindName, presetsOf } from '@vitrine/contract/admin/import-kinds'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import type { Field, Section, Values } from '../form/field.ts'
import type { Choice } from '../list/list.ts'

const kinds = Object.entries(IMPORT_KINDS)

/** What choosing a house does for a kind; of some none of them is known to have an export. */
const presetHelp = (kind: ImportKindName): string =>
  presetsOf(kind).length > 0
    ? 'Os nomes das colunas são reconhecidos. Você confere e muda no próximo passo.'
    : `Não conhecemos uma exportação de ${IMPORT_KINDS[kind].title.toLowerCase()} da Hotmart, da Kiwify nem da Eduzz: monte a planilha e diga no próximo passo de que coluna vem cada campo.`

/** The form for a new file. */
export const newImportSections = (brands: readonly Choice[]): readonly Section[] => [
  {
    title: 'Arquivo',
    lead: 'Nada é importado agora: antes, cada linha é conferida, e você vê o que acontece com ela.',
    fields: [
      {
        kind: 'choice',
        name: 'kind',
        label: 'O que o arquivo traz',
        of: kinds.map(([kind, { title }]) => [kind, title]),
        helpOf: ({ kind }) => kinds.find(([name]) => name === kind)?.[1].says ?? '',
      },
      {
        kind: 'choice',
        name: 'preset',
        label: 'De onde ele vem',
        of: Object.entries(IMPORT_PRESETS),
        none: 'Outro lugar',
        helpOf: ({ kind }) => presetHelp(kind as ImportKindName),
        half: true,
      },
      {
        kind: 'choice',
        name: 'brandId',
        label: 'Loja',
        of: brands,
        half: true,
        when: () => brands.length > 1,
      },
      {
        kind: 'file',
        name: 'uploadId',
        label: 'Planilha',
        help: 'A primeira linha tem os nomes das colunas.',
        purpose: 'import',
        begin: (api, facts) => api.adminImport.begin(facts),
      },
    ],
  },
]

export const NEW_IMPORT: Values = { kind: 'people', preset: null, brandId: FIRST_BRAND, uploadId: null }

/** What a heading is, with the first value below it: `Email (ana@exemplo.com.br)`. */
const headingWords = ({ headings, sample }: AdminImport): Choice[] =>
  headings.map((heading, i) => {
    const value = sample.map((row) => row[i] ?? '').find((text) => text !== '')
    const name = heading || `Coluna ${i + 1}`
    return [String(i), value ? `${name} (${value.slice(0, 40)})` : name]
  })

const columnField = (headings: readonly Choice[], { name, title, help, required }: ImportColumn): Field => ({
  kind: 'choice',
  name: `columns.${name}`,
  label: required ? title : `${title} (opcional)`,
  of: headings,
  none: required ? 'Escolha a coluna' : 'Não está no arquivo',
  half: true,
  ...(help && { help }),
})

/** Which column is read from which heading, and what else is said of the file. */
export function mappingSections(read: AdminImport): readonly Section[] {
  const { columns } = IMPORT_KINDS[read.kind]
  const headings = headingWords(read)
  return [
    ...choiceSections(read),
    {
      title: 'Colunas',
      lead: 'Diga de que coluna do arquivo vem cada campo. Entre parênteses está o primeiro valor dela.',
      fields: [
        ...columns.map((column) => columnField(headings, column)),
        ...(columns.some(({ name }) => name === 'document') ? [PAD_DOCUMENTS] : []),
      ],
    },
  ]
}

const PAD_DOCUMENTS: Field = {
  kind: 'flag',
  name: 'padDocuments',
  label: 'Completar zeros à esquerda de CPF e CNPJ',
  help: 'Planilhas tiram os zeros do começo. Só são completados números cujos dígitos verificadores conferem.',
}

/** What of the shop each name of the file is. */
function choiceSections({ kind, choices, options }: AdminImport): Section[] {
  const { choice } = IMPORT_KINDS[kind]
  if (!choice || choices.length === 0) return []
  const { title, lead, none } = choice
  const of = options.map(({ id, name }) => [id, name] as const)
  return [
    {
      title,
      lead,
      fields: choices.map(({ value }, i) => ({
        kind: 'choice',
        name: `choices.${i}.id`,
        label: value,
        of,
        none,
      })),
    },
  ]
}

/** What the form shows of an import. */
export function mappingValues({ kind, columns, padDocuments, choices }: AdminImport): Values {
  const chosen = IMPORT_KINDS[kind].columns.map(({ name }) => {
    const index = columns[name]
    return [name, index === undefined ? null : String(index)]
  })
  return {
    columns: Object.fromEntries(chosen),
    padDocuments,
    choices: choices.map((choice) => ({ ...choice })),
  }
}

/** The same as the contract has it: a column that is not in the file is left out. */
export function mappingInput(values: Values): unknown {
  const chosen = Object.entries(values.columns as Record<string, string | null>)
  const columns = chosen.flatMap(([name, index]) =>
    index === null || index === '' ? [] : [[name, Number(index)]],
  )
  return { ...values, columns: Object.fromEntries(columns) }
}
