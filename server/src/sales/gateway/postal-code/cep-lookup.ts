import { ufOfCep } from '@vitrine/contract/brazil/cep'
import type { FoundAddress } from '@vitrine/contract/postal-code'
import { DAY_MS } from '@vitrine/contract/time'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { ProviderFailure } from '#payment-provider'

/** Whoever knows streets by their CEP: eight digits in, nothing for a CEP that nobody has. Throws `ProviderFailure`. */
export type CepSource = (cep: string) => Promise<Omit<FoundAddress, 'state'> | undefined>

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
