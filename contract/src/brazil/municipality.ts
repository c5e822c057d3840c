import { UFS } from './cep.ts'

/** A municipality with its state, because twenty share their name: `São Paulo/SP`. */
export type Municipality = string & { readonly __kind: 'municipality' }

const TYPED = /^\s*([\p{L}][\p{L}\s.'’-]{1,59}?)\s*[/,-]\s*([A-Za-z]{2})\s*$/u

/** What somebody typed (`são paulo - sp`) with its state in capitals, or undefined when it names no place in Brazil. */
export function parseMunicipality(text: string): Municipality | undefined {
  const [, name, state = ''] = TYPED.exec(text) ?? []
  const uf = UFS.find((one) => one === state.toUpperCase())
  return name && uf ? municipalityOf(name, uf) : undefined
}

export const municipalityOf = (city: string, state: string): Municipality =>
  `${city.trim().replace(/\s+/g, ' ')}/${state}` as Municipality

/** The same for every spelling of a place: neither case nor accents, hyphens or apostrophes matter. */
export const municipalityKey = (place: Municipality): string =>
  place
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z/]+/g, '')
