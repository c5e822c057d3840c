import type { FacetName, ProductQuery } from '@vitrine/contract/catalog'

type Value<Name extends FacetName> = NonNullable<ProductQuery[Name]>
type FacetWords = { [Name in FacetName]: { title: string; values: Record<Value<Name>, string> } }

/** What the store is narrowed by besides type and category, in the order in which it is offered. */
export const FACET_WORDS: FacetWords = {
  price: {
    title: 'Preço',
    values: {
      '0-50': 'Até R$ 50',
      '50-100': 'R$ 50 a R$ 100',
      '100-200': 'R$ 100 a R$ 200',
      '200-500': 'R$ 200 a R$ 500',
      '500-': 'Acima de R$ 500',
    },
  },
  level: {
    title: 'Nível',
    values: { beginner: 'Iniciante', intermediate: 'Intermediário', advanced: 'Avançado' },
  },
  duration: {
    title: 'Duração',
    values: { short: 'Até 2 horas', medium: 'De 2 a 6 horas', long: 'Mais de 6 horas' },
  },
  rating: { title: 'Avaliação', values: { '4': '4 estrelas ou mais', '3': '3 estrelas ou mais' } },
  promotion: { title: 'Ofertas', values: { yes: 'Em promoção' } },
}

export const FACET_NAMES = Object.keys(FACET_WORDS) as FacetName[]

/** The words of a value, however it came; nothing for one that there is not. */
export const facetWords = (name: FacetName, value: string | null | undefined): string | undefined => {
  const values: Partial<Record<string, string>> = FACET_WORDS[name].values
  return value && Object.hasOwn(values, value) ? values[value] : undefined
}
