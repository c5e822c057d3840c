import { fromDecimal } from '@vitrine/contract/money-text'
import { type CalendarDay, parseDay } from '@vitrine/contract/time'
import { type Config, holderOf } from '../config.ts'
import type { CobvBody } from './cobv.store.ts'
import { type CobvValor, rebateOf } from './cobv-value.ts'
import type { Violacao } from './problem.ts'

export type CobvRequest = Partial<CobvBody> & { loc?: { id: number }; status?: string }

const HUNDRED_PERCENT = 10_000

/** The violations of `PUT|PATCH /cobv/{txid}` that no schema can tell, in the document's words. */
export function cobvViolations(
  { calendario, chave, valor }: CobvRequest,
  { config, createdOn }: { config: Config; createdOn: CalendarDay },
): Violacao[] {
  const dueOn = calendario && parseDay(calendario.dataDeVencimento)
  return [
    ...when(
      calendario && (!dueOn || dueOn < createdOn),
      'calendario.dataDeVencimento',
      'é anterior à data de criação da cobrança.',
    ),
    ...when(
      (calendario?.validadeAposVencimento ?? 0) < 0,
      'calendario.validadeAposVencimento',
      'é menor do que zero.',
    ),
    ...when(
      chave !== undefined && !holderOf(config, chave),
      'chave',
      'corresponde a uma conta que não pertence a este usuário recebedor.',
    ),
    ...(valor ? valueViolations(valor, dueOn) : []),
  ]
}

function valueViolations(valor: CobvValor, dueOn: CalendarDay | undefined): Violacao[] {
  const original = fromDecimal(valor.original)
  return [
    ...when(original === 0, 'valor.original', 'apresenta o valor `zero`.'),
    ...when(
      original > 0 && rebateOf(valor) >= original,
      'valor.abatimento',
      'representa um valor maior ou igual ao valor da cobrança original ou maior ou igual a 100%.',
    ),
    ...discountViolations(valor, original, dueOn),
  ]
}

function discountViolations(
  { desconto }: CobvValor,
  original: number,
  dueOn: CalendarDay | undefined,
): Violacao[] {
  if (!desconto) return []
  const { modalidade, valorPerc, descontoDataFixa } = desconto
  const dated = descontoDataFixa ?? []
  const most = modalidade === 2 || modalidade >= 5 ? HUNDRED_PERCENT : original
  const values = [...dated.map((one) => one.valorPerc), ...(valorPerc ? [valorPerc] : [])]
  const wrong: (string | false | undefined)[] = [
    values.some((value) => fromDecimal(value) >= most) &&
      'apresenta algum elemento de desconto que representa um valor maior ou igual ao valor da cobrança original ou maior ou igual a 100%.',
    dueOn &&
      dated.some(({ data }) => data > dueOn) &&
      'apresenta algum elemento cuja data seja posterior à data de vencimento.',
    ...(modalidade <= 2 ? wrongForDays(desconto) : wrongForPercent(desconto)),
  ]
  return wrong.flatMap((words) => when(Boolean(words), 'valor.desconto', words || ''))
}

type Desconto = NonNullable<CobvValor['desconto']>

/** Of a discount of fixed days (`modalidade` 1 and 2). */
const wrongForDays = ({ valorPerc, descontoDataFixa }: Desconto) => [
  valorPerc !== undefined &&
    'apresenta modalidade no valor `1` ou `2`, porém `cobv.valor.desconto.valorPerc` encontra-se preenchido.',
  (descontoDataFixa ?? []).length === 0 &&
    'apresenta modalidade no valor `1` ou `2`, porém o array `cobv.valor.desconto.descontoDataFixa` está vazio ou nulo.',
]

/** Of a discount for each day that it is paid early (`modalidade` 3 to 6). */
const wrongForPercent = ({ valorPerc, descontoDataFixa }: Desconto) => [
  valorPerc === undefined &&
    'apresenta modalidade nos valores de `3` a `6`, porém o elemento `cobv.valor.desconto.valorPerc` não está preenchido.',
  descontoDataFixa !== undefined &&
    'apresenta modalidade nos valores de `3` a `6`, porém o elemento `cobv.valor.desconto.descontoDataFixa` está preenchido ou não nulo.',
]

const when = (isWrong: boolean | undefined, field: string, words: string): Violacao[] =>
  isWrong ? [{ razao: `O campo cobv.${field} ${words}`, propriedade: `cobv.${field}` }] : []
