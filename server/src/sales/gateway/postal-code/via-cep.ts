import { Agent, request } from 'undici'
import * as z from 'zod'
import { ProviderFailure } from '#payment-provider'
import { parse } from '../parse.ts'
import type { CepSource } from './cep-lookup.ts'

/** Nobody waits longer for what they can type themselves. */
const TIMEOUT_MS = 2000
const LINE_MAX = 120

const line = z.string().max(LINE_MAX)
/** viacep.com.br, "Acessando o webservice de CEP": a CEP that nobody has answers 200 with `erro`. */
const Answer = z.union([
  z.object({ erro: z.literal([true, 'true']) }),
  z.object({ logradouro: line, bairro: line, localidade: line }),
])

/** Whoever answers `GET /ws/{cep}/json/` as ViaCEP does. */
export function createViaCep(baseUrl: string): CepSource {
  const dispatcher = new Agent({ connections: 4, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
  return async (cep) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { status, body } = await request(`${baseUrl}/ws/${cep}/json/`, { dispatcher, signal })
      .then(async (answer) => ({ status: answer.statusCode, body: await answer.body.json() }))
      .catch((error: Error) => {
        // The message of a failed request names its address, which has the CEP in it.
        throw new ProviderFailure(error.name)
      })
    if (status !== 200) throw new ProviderFailure(`answered ${status}`)
    const answer = parse(Answer, body)
    return 'erro' in answer ? undefined : addressOf(answer)
  }
}

/** A CEP of a whole town has neither street nor district. */
const addressOf = ({
  logradouro,
  bairro,
  localidade,
}: {
  logradouro: string
  bairro: string
  localidade: string
}) => ({
  ...(logradouro && { street: logradouro }),
  ...(bairro && { district: bairro }),
  ...(localidade && { city: localidade }),
})
