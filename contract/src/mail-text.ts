import * as z from 'zod'

/** What a text of a message may name, as `{{nome}}`, and what stands in its place. */
export const MAIL_VARIABLES = {
  nome: 'Primeiro nome de quem recebe',
  loja: 'Nome da loja',
  pedido: 'Número do pedido',
  plano: 'Nome do plano',
  curso: 'Nome do curso',
  valor: 'Valor a pagar',
  vencimento: 'Dia do vencimento',
} as const
export const MailVariable = z.enum(Object.keys(MAIL_VARIABLES) as [keyof typeof MAIL_VARIABLES])
export type MailVariable = z.infer<typeof MailVariable>

const NAMED = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names between braces in a text, whether there are such variables or not. */
const variablesIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, name]) => name!)

/** A text with what each of its variables stands for; one that stands for nothing is left out. */
export const fillVariables = (text: string, valueNamed: (name: string) => string | undefined): string =>
  text.replace(NAMED, (_, name: string) => valueNamed(name) ?? '')

const listVariables = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')

/** What is wrong with a text of a kind of message that has these variables, as a sentence. */
export function unknownVariableIn(text: string | null, known: readonly MailVariable[]): string | undefined {
  const unknown = variablesIn(text ?? '').find((name) => !known.some((one) => one === name))
  return unknown && `Este e-mail não tem {{${unknown}}}. Use ${listVariables(known)}`
}

const isVariable = (name: string): boolean => Object.hasOwn(MAIL_VARIABLES, name)

/** What is wrong with a text of a message, as a sentence; nothing when it can be sent. */
function problemOf(text: string): string | undefined {
  const unknown = variablesIn(text).find((name) => !isVariable(name))
  if (unknown !== undefined)
    return `Não há a variável {{${unknown}}}. Use ${listVariables(Object.keys(MAIL_VARIABLES))}`
  if (/[{}]{2}/.test(text.replace(NAMED, '')))
    return 'Feche cada variável com chaves dos dois lados, como {{nome}}'
  if (/<[a-z/!?]/i.test(text))
    return 'Escreva só texto: marcas de HTML, como <b> ou <script>, não são aceitas'
  return undefined
}

const saidBy = (text: z.ZodString) =>
  text
    .superRefine((typed, context) => {
      const message = problemOf(typed)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .nullable()
    .default(null)

const prose = (what: string, most: number) =>
  saidBy(
    z
      .string()
      .trim()
      .max(most, `Informe ${what} em até ${most} caracteres`)
      .regex(/^[\P{Cc}\r\n]*$/u, `Informe ${what} só com letras, números e sinais`),
  )

/** What a brand says in a kind of message; null, or an empty text, is what the first brand or the product says. */
export const MailText = z.strictObject({
  subject: saidBy(
    z
      .string()
      .trim()
      .max(120, 'Informe o assunto em até 120 caracteres')
      .regex(/^\P{Cc}*$/u, 'Informe o assunto em uma linha'),
  ),
  /** Paragraphs below the heading, apart by an empty line. */
  opening: prose('o texto do começo', 2000),
  /** Paragraphs before the signature. */
  closing: prose('o texto do fim', 2000),
})
export type MailText = z.infer<typeof MailText>
