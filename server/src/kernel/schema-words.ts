import * as z from 'zod'

const { localeError: portuguese } = z.locales.ptBR()

/**
 * Schemas speak pt-BR where they have no sentence of their own. A person reads what is missing as a field that was
 * left empty, not as a value called "undefined".
 */
export const speakPortuguese = () =>
  z.config({
    localeError: (issue) => (issue.input === undefined ? 'Preencha este campo.' : portuguese(issue)),
  })
