import { config, type $ZodRawIssue as Issue } from 'zod/v4/core'

type Bound = Extract<Issue, { code: 'too_big' | 'too_small' }>

const EMPTY = 'Preencha este campo'
const WRONG = 'Confira este valor'

const TYPES: Record<string, string> = {
  string: 'Informe um texto',
  number: 'Informe um número',
  int: 'Informe um número inteiro',
  boolean: 'Informe sim ou não',
  array: 'Informe uma lista',
}

/** `1.000.000` */
const written = (limit: number | bigint): string => limit.toLocaleString('pt-BR')

const most = ({ origin }: Bound, limit: string): string =>
  origin === 'string'
    ? `Use até ${limit} letras`
    : origin === 'array'
      ? `Escolha até ${limit}`
      : `Use até ${limit}`

function least({ origin }: Bound, limit: string): string {
  if (origin === 'string') return limit === '1' ? EMPTY : `Use ao menos ${limit} letras`
  return origin === 'array' ? `Escolha ao menos ${limit}` : `Use ${limit} ou mais`
}

/** What is wrong with a value whose schema has no sentence of its own for it. */
function sentenceOf(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return EMPTY
  switch (issue.code) {
    case 'too_big':
      return most(issue, written(issue.maximum))
    case 'too_small':
      return least(issue, written(issue.minimum))
    case 'invalid_type':
      return TYPES[issue.expected] ?? WRONG
    case 'invalid_value':
      return 'Escolha uma das opções'
    case 'unrecognized_keys':
      return 'Este campo não existe aqui. Retire-o'
    default:
      return WRONG
  }
}

/**
 * Schemas speak pt-BR where they have no sentence of their own, in the server and in forms. A value that is missing is a
 * field that was left empty.
 */
export const speakPortuguese = () => config({ localeError: sentenceOf })
