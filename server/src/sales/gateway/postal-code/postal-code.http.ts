import { api } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import { type CepLookup, createCepLookup, createViaCep } from './via-cep.ts'

const lookupOf = ({ config: { cepUrl }, clock, log }: App): CepLookup =>
  createCepLookup(cepUrl ? createViaCep(cepUrl) : undefined, clock, log)

/** One lookup for as long as the process lives: it remembers what it was told. */
export function postalCodeHttp() {
  let lookup: CepLookup | undefined
  return {
    find: api.postalCode.find.handler(({ input, context: { app } }) => {
      lookup ??= lookupOf(app)
      return lookup(input.cep)
    }),
  }
}
