import { createInterface, type Interface } from 'node:readline/promises'
import { ShopOpening } from '@vitrine/contract/shop'
import { Failure } from '../failure.ts'
import { FIELD_NAMES, FIELDS } from './flags.ts'

type Field = keyof ShopOpening
type Given = Partial<ShopOpening>

/**
 * Who sells and who owns the shop: by flags; else by questions, which offer what is known; without a terminal, as it is
 * known. What is wrong is asked again, or refused with the sentences of the contract.
 */
export async function askOpening(flags: Given, known: Given): Promise<ShopOpening> {
  const wanting = FIELD_NAMES.filter((field) => flags[field] === undefined)
  const isCorrection = Object.keys(flags).length > 0 && wanting.every((field) => known[field] !== undefined)
  const answers = process.stdin.isTTY && !isCorrection ? await askAll(wanting, flags, known) : {}
  return parseAll({ ...known, ...flags, ...answers })
}

async function askAll(wanting: readonly Field[], flags: Given, known: Given): Promise<Given> {
  for (const field of Object.keys(flags) as Field[]) demandGood(field, flags[field])
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answers: Given = {}
    for (const field of wanting) answers[field] = (await askOne(terminal, field, known[field])) as never
    return answers
  } catch (error) {
    throw new Failure('Nada foi gravado.', { cause: error })
  } finally {
    terminal.close()
  }
}

async function askOne(terminal: Interface, field: Field, known: string | undefined): Promise<string> {
  const [, question, example] = FIELDS[field]
  const hint = known === undefined ? `como ${example}` : `Enter mantém ${known}`
  for (;;) {
    const typed = (await terminal.question(`${question} (${hint}): `)).trim()
    const answer = typed || known || ''
    const { success, error } = ShopOpening.shape[field].safeParse(answer)
    if (success) return answer
    console.log(`  ${error.issues[0]?.message}.`)
  }
}

function demandGood(field: Field, value: unknown): void {
  const { success, error } = ShopOpening.shape[field].safeParse(value)
  if (!success) throw new Failure(sentenceOf(field, error.issues[0]?.message))
}

function parseAll(given: Given): ShopOpening {
  const { success, data, error } = ShopOpening.safeParse(given)
  if (success) return data
  const sentences = error.issues.map(({ path, message }) => sentenceOf(path[0] as Field, message))
  const how = 'Em um terminal, npm run shop pergunta; sem um, dê as opções de npm run shop -- --help.'
  throw new Failure([...sentences, how].join('\n'))
}

const sentenceOf = (field: Field, message = 'Valor inválido') => `--${FIELDS[field][0]}: ${message}.`
