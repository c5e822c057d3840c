const NAMES: Record<string, string> = { pix: 'Pix', boleto: 'boleto', card: 'cartão' }

/** `Pix`, `Pix ou boleto`, `Pix, boleto ou cartão`. */
export const methodNames = (methods: readonly string[]): string =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(methods.flatMap((one) => NAMES[one] ?? []))
