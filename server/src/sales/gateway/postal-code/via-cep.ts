import { ufOfCep } from '@vitrine/contract/brazil/cep'
import type { FoundAddress } from '@vitrine/contract/postal-code'
import { DAY_MS } from '@vitrine/contract/time'
import { LRUCache } from 'lru-cache'
import { Agent, request } from 'undici'
import * as z from 'zod'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { setting } from '#kernel/setting.ts'
import { ProviderFailure, parseAnswer } from '#payment-provider'

/** Whoever knows streets by their CEP: eight digits in, nothing for a CEP that nobody has. Throws `ProviderFailure`. */
type CepSource = (cep: string) => Promise<Omit<FoundAddress, 'state'> | undefined>

/** Never throws and never says more than two seconds nothing: a silent source leaves the state alone. */
export type CepLookup = (cep: string) => Promise<FoundAddress>

const KEPT_MS = DAY_MS
const KEPT = 2000

/** Asks a source, once a day for each CEP; without one, the ranges that Correios gives every state are all there is. */
export function createCepLookup(source: CepSource | undefined, clock: Clock, log: Log): CepLookup {
  const perf = { now: () => clock.now().getTime() }
  const kept = new LRUCache<string, ReturnType<CepSource>>({
    max: KEPT,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf,
  })

  function ask(from: CepSource, cep: string): ReturnType<CepSource> {
    const known = kept.get(cep)
    if (known) return known
    const answer = from(cep)
    kept.set(cep, answer)
    // What failed is asked again; what nobody has stays unknown for the day.
    answer.catch(() => kept.get(cep) === answer && kept.delete(cep))
    return answer
  }

  return async (cep) => {
    const state = ufOfCep(cep)!
    if (!source) return { state }
    try {
      return { ...(await ask(source, cep)), state }
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      log.warn({ error }, 'address of a CEP not found out')
      return { state }
    }
  }
}

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
    const answer = parseAnswer(Answer, body)
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
