import type { Address } from '@vitrine/contract/address'

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

export interface Submission {
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
