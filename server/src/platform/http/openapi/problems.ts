import { type Refusal, statusOf } from '@vitrine/contract/refusals'

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

const WORDS: Record<number, string> = {
  400: 'O pedido não pôde ser lido.',
  401: 'Quem pede não foi reconhecido.',
  403: 'Quem pede não pode fazer isso.',
  404: 'Não há o que se pede.',
  409: 'O que há agora não combina com o pedido.',
  410: 'O que se pede já passou.',
  412: 'A versão já é outra.',
  413: 'O conteúdo é grande demais.',
  415: 'O formato não é aceito.',
  422: 'Algo do conteúdo não pode ser aceito.',
  429: 'Pedidos demais: `Retry-After` diz quantos segundos esperar.',
  502: 'Um serviço de fora não respondeu.',
  503: 'Tente de novo em instantes.',
}

const OTHERWISE = 'Uma recusa, com o seu código.'
const REF = '#/components/responses/'

/** Answers that refuse something, one for each status. */
export const PROBLEMS = {
  default: { description: OTHERWISE, content },
  ...Object.fromEntries(
    Object.entries(WORDS).map(([status, description]) => [status, { description, content }]),
  ),
}

/** What an operation is refused with, by status; what has no refusal of its own may still be answered with one. */
export function problemsOf(codes: readonly Refusal[]): Record<string, { $ref: string }> {
  if (codes.length === 0) return { default: { $ref: `${REF}default` } }
  const statuses = [...new Set(codes.map(statusOf))].sort()
  return Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: REF + (status in WORDS ? status : 'default') }]),
  )
}
