import { parseBoleto } from '@vitrine/contract/brazil/boleto'
import { dayOf, parseDay } from '@vitrine/contract/time'
import * as z from 'zod'

/** The parts of the boleto API (simulator/boleto-api.md) that we rely on. */
const decimal = z.string().regex(/^\d{1,8}\.\d{2}$/)
const instant = z.string().pipe(z.coerce.date())

export const Boleto = z.object({
  referencia: z.string(),
  valor: decimal,
  vencimento: z.string().refine(parseDay),
  /** Its check digits are looked at: a wrong line would only fail at the payer's bank. */
  linhaDigitavel: z.string().refine((line) => line.length === 47 && parseBoleto(line, dayOf(new Date())).ok),
  pdf: z.url({ protocol: /^https?$/ }),
  pagamento: z.object({ autenticacao: z.string(), valor: decimal, liquidadoEm: instant }).optional(),
  situacao: z.string(),
  devolucoes: z.array(z.object({ id: z.string(), valor: decimal })).default([]),
})
export type Boleto = z.infer<typeof Boleto>

export const BoletoPage = z.object({ boletos: z.array(Boleto) })

/** What the bank posts to our webhook. */
export const BoletoNotice = z.object({
  id: z.string().min(1).max(80),
  tipo: z.string(),
  referencia: z.string().max(80),
})
