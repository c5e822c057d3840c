import type { Field } from '../form/field.ts'
import type { Begin } from '../form/use-sending.ts'

const begin: Begin = (api, facts) => api.adminProductFile.begin(facts)

/** What a file of a product is called, and the file; `current` is the one that is there already. */
export const productFileFields = (current?: string): readonly Field[] => [
  {
    kind: 'text',
    name: 'name',
    label: 'Nome',
    help: 'Como aparece para quem comprou: Planilha, Guia, Modelos.',
    max: 120,
  },
  {
    kind: 'file',
    name: 'uploadId',
    label: current ? 'Versão nova' : 'Arquivo',
    help: 'O que não é de um tipo aceito vai dentro de um ZIP.',
    purpose: 'product-file',
    begin,
    ...(current && { current }),
  },
]
