import * as z from 'zod'

/** Environment variables about postal codes. */
export const POSTAL_CODE_VARIABLES = {
  /** Who knows streets by their CEP, such as https://viacep.com.br; unset, a CEP brings its state alone. */
  CEP_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
}

/** What is configured about postal codes. */
export const postalCodeConfig = (e: z.output<z.ZodObject<typeof POSTAL_CODE_VARIABLES>>) => ({
  cepUrl: e.CEP_BASE_URL?.replace(/\/$/, ''),
})

type PostalCodeConfig = ReturnType<typeof postalCodeConfig>
declare module '#kernel/config.ts' {
  interface Config extends PostalCodeConfig {}
}
