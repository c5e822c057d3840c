import type { ProblemType } from './problem.ts'
import { refuse } from './problem.ts'

export type Query = Record<string, string | undefined>
export type Period = { from: number; to: number; limit: number; offset: number }

/** Reads period and page of a list (the document: page 0 and 100 items unless told otherwise). */
export function periodOf(query: Query, type: ProblemType): Period {
  const from = query.inicio ? Date.parse(query.inicio) : 0
  const to = query.fim ? Date.parse(query.fim) : Number.MAX_SAFE_INTEGER
  const limit = Number(query['paginacao.itensPorPagina'] ?? 100)
  const offset = Number(query['paginacao.paginaAtual'] ?? 0) * limit
  refuse(type, [
    ...(to < from ? [{ razao: 'O parâmetro fim é anterior ao parâmetro inicio.', propriedade: 'fim' }] : []),
    ...(query.cpf && query.cnpj ? [{ razao: 'Ambos os parâmetros cpf e cnpj estão preenchidos.' }] : []),
  ])
  return { from, to, limit, offset }
}

/** The document's `parametros`: what was asked for, and which page of how many this is. */
export function parametersJson(query: Query, { limit, offset }: Period, total: number) {
  // Lists are asked for `convenio`, and tell it back as `recebedor.convenio`.
  const { convenio, ...others } = query
  const asked = Object.entries(others).filter(([name]) => !name.startsWith('paginacao.'))
  return {
    ...Object.fromEntries(asked.map(([name, value]) => [name, flag(value)])),
    ...(convenio ? { recebedor: { convenio } } : {}),
    paginacao: {
      paginaAtual: offset / limit,
      itensPorPagina: limit,
      quantidadeDePaginas: Math.max(1, Math.ceil(total / limit)),
      quantidadeTotalDeItens: total,
    },
  }
}

const flag = (value: string | undefined) => (value === 'true' || value === 'false' ? value === 'true' : value)
