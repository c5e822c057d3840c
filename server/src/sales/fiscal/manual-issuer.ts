import { formatCep } from '@vitrine/contract/brazil/cep'
import { formatDocument } from '@vitrine/contract/brazil/document'
import { centavos } from '@vitrine/contract/money'
import { toDecimal } from '@vitrine/contract/money-text'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { BOM, csvLine } from '#kernel/csv.ts'
import type { DueNote, FiscalIssuer, Submission } from './fiscal-issuer.ts'

const COLUMNS: readonly (readonly [title: string, value: (note: DueNote) => string])[] = [
  ['Número do RPS', ({ rpsNumber }) => String(rpsNumber)],
  ['Série', ({ rpsSeries }) => rpsSeries],
  ['Data da prestação', ({ soldAt }) => formatDay(dayOf(soldAt))],
  ['CPF ou CNPJ do prestador', ({ seller }) => formatDocument(seller.cnpj)],
  ['Prestador', ({ seller }) => seller.legalName],
  ['CPF ou CNPJ do tomador', ({ buyer }) => formatDocument(buyer.document)],
  ['Tomador', ({ buyer }) => buyer.name],
  ['E-mail do tomador', ({ buyer }) => buyer.email ?? ''],
  ['Logradouro', ({ buyer }) => buyer.address?.street ?? ''],
  ['Número', ({ buyer }) => buyer.address?.number ?? ''],
  ['Complemento', ({ buyer }) => buyer.address?.complement ?? ''],
  ['Bairro', ({ buyer }) => buyer.address?.district ?? ''],
  ['Município', ({ buyer }) => buyer.address?.city ?? ''],
  ['UF', ({ buyer }) => buyer.address?.state ?? ''],
  ['CEP', ({ buyer }) => (buyer.address ? formatCep(buyer.address.cep) : '')],
  ['Código do serviço', ({ serviceCodes }) => serviceCodes.join(', ')],
  ['Discriminação', ({ services, orderCode }) => `${services} (pedido ${orderCode})`],
  ['Alíquota do ISS', ({ issRates }) => issRates.join(', ')],
  ['Valor dos serviços', ({ amount }) => toDecimal(centavos(amount)).replace('.', ',')],
]

/** All RPS as one table, for whoever issues the notes at the city's site and types back the numbers. */
export function rpsFile(notes: readonly DueNote[]): File {
  const rows = [
    COLUMNS.map(([title]) => title),
    ...notes.map((note) => COLUMNS.map(([, value]) => value(note))),
  ]
  return new File([BOM, ...rows.map(csvLine)], 'rps.csv', {
    type: 'text/csv; charset=utf-8',
  })
}

/** Nobody but a person: the notes are carried by hand, and wait until their numbers are told. */
export const manualIssuer: FiscalIssuer = {
  name: 'manual',
  async submit(notes): Promise<Submission> {
    const outcomes = new Map(notes.map(({ id }) => [id, { state: 'waiting' as const }]))
    return { file: notes.length > 0 ? rpsFile(notes) : undefined, outcomes }
  },
}
