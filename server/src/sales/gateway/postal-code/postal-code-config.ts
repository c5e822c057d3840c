import * as z from 'zod'
import { setting } from '#kernel/setting.ts'

/** Environment variables about postal codes. */
export const POSTAL_CODE_VARIABLES = {
  CEP_BASE_URL: setting(z.url({ protocol: /^https?$/ }).optional(), {
    what: 'Who knows streets by their CEP, in the shape of ViaCEP, where a boleto asks for an address; unset, a CEP brings its state alone.',
    example: 'https://viacep.com.br',
  }),
}

/** What is configured about postal codes. */
export const postalCodeConfig = (e: z.output<z.ZodObject<typeof POSTAL_CODE_VARIABLES>>) => ({
  cepUrl: e.CEP_BASE_URL?.replace(/\/$/, ''),
})

type PostalCodeConfig = ReturnType<typeof postalCodeConfig>
declare module '#kernel/config.ts' {
  interface Config extends PostalCodeConfig {}
}
