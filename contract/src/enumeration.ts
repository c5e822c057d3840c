const AND = new Intl.ListFormat('pt-BR')
const OR = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

/** `Pix, boleto e cartão`. */
export const joinedByAnd = (words: readonly string[]): string => AND.format(words)

/** `Pix, boleto ou cartão`. */
export const joinedByOr = (words: readonly string[]): string => OR.format(words)
