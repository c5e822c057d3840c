import type { Address } from '@vitrine/contract/address'
import { formatCep } from '@vitrine/contract/brazil/cep'
import { formatDocument } from '@vitrine/contract/brazil/document'
import { centavos } from '@vitrine/contract/money'
import { toDecimal } from '@vitrine/contract/money-text'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { BOM, csvLine } from '#kernel/csv.ts'

/** A note that is owed: what the provisional receipt (RPS) says. The amount in centavos. */
export interface DueNote {
  id: string
  rpsSeries: string
  rpsNumber: number
  orderCode: string
  amount: number
  soldAt: Date
  seller: { legalName: string; cnpj: string }
  /** Without a document only where the tax law no longer asks for it. */
  buyer: { name: string; document: string; email?: string; address?: Address | null }
  /** What was sold, as one text. */
  services: string
  /** Of what was sold, as the law lists services (LC 116/2003): `1.09`. */
  serviceCodes: string[]
  /** The rates of the seller's ISS in the price, in words: `2%`. */
  issRates: string[]
}

/** What became of a note that was handed over; `waiting`: somebody issues it elsewhere and tells us the number. */
export type IssueOutcome =
  | { state: 'waiting' }
  | { state: 'issued'; number: string; url: string | undefined }
  | { state: 'rejected'; reason: string }

interface Submission {
  /** What has to be carried elsewhere by hand. */
  file: File | undefined
  /** By the note's id; one that is not here was not taken, and is handed over again. */
  outcomes: ReadonlyMap<string, IssueOutcome>
}

/** Whoever issues notes of services (NFS-e) for the seller: a city, a fiscal provider, or a person. */
export interface FiscalIssuer {
  name: string
  /** Handing the same note over again changes nothing: its RPS number names it. */
  submit(notes: readonly DueNote[]): Promise<Submission>
}

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
