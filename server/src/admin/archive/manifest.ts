import * as z from 'zod'

const count = z.int().min(0)
const Sum = z.string().regex(/^[0-9a-f]{64}$/)

/** What an archive of a shop says of itself. */
export const Manifest = z.object({
  /** Of the archive. */
  format: z.literal(1),
  product: z.literal('vitrine'),
  version: z.string().max(40),
  /** The newest migration of the database that it was read from. */
  migration: z.string().regex(/^\d{4}-[a-z0-9-]+\.sql$/),
  madeAt: z.iso.datetime(),
  /** By which the DATA_SECRET is recognised that opens what is encrypted. */
  dataSecret: z.string().max(64),
  tables: z.record(z.string(), z.object({ rows: count, columns: z.array(z.string()) })),
  leftOut: z.record(z.string(), z.string()),
  sequences: z.array(
    z.object({
      name: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
      last: z
        .string()
        .regex(/^\d{1,19}$/)
        .nullable(),
    }),
  ),
  files: z.object({ count, bytes: count }),
  /** Jobs that waited to be done and are in the archive; an archive of before has none. */
  jobs: count.optional(),
  /** Jobs that waited, and are not in it. */
  waiting: count,
  /** Whether the folder `decrypted` is there. */
  decrypted: z.boolean(),
  /** The SHA-256 of `SHA256SUMS`, which has that of every other file. */
  sums: Sum,
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'
/** As `sha256sum` writes it and checks it. */
export const SUMS = 'SHA256SUMS'

export const tablePath = (table: string): string => `tables/${table}.jsonl`
export const decryptedPath = (table: string): string => `decrypted/${table}.jsonl`
/** What the shop still has to do, a job a line. */
export const JOBS = 'jobs.jsonl'
/** Where a file of the storage stands. */
export const FILES = 'files/'

/** What is wrong with an archive, or with where it should go, in a sentence for who brings it. */
export class ArchiveRefusal extends Error {}

/** What of a shop is not in its archive, table by table, and why. Every other table is, also one that is made tomorrow. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  session: 'quem está com a sessão aberta entra de novo',
  session_token: 'abre a sessão de uma pessoa',
  known_device: 'reconhece um navegador pela sessão que teve',
  second_factor_session: 'a verificação de uma sessão',
  passkey_challenge: 'um pedido que vale minutos',
  totp_enrolment: 'um cadastro que não foi terminado',
  account_link: 'links e códigos já enviados: quem precisar pede outro',
  identity_record: 'o que abre outros aplicativos em nome de uma pessoa',
  address_turn: 'contagem de pedidos',
  guess_day: 'contagem de tentativas',
  guess_pace: 'contagem de tentativas',
  rate_limit: 'contagem de pedidos',
  rate_limit_window: 'contagem de pedidos',
  idempotency: 'respostas guardadas por horas, para quem repete um pedido',
  idempotency_key: 'respostas guardadas por horas, para quem repete um pedido',
  upload: 'um envio que não terminou',
  provider_look: 'quando um meio de pagamento foi perguntado',
  provider_outage: 'que um meio de pagamento não responde agora',
  data_export: 'listas que alguém baixou, com os seus filtros',
  account_export: 'cópias que pessoas pediram: pedem de novo',
  account_export_part: 'cópias que pessoas pediram: pedem de novo',
}

/** Jobs that are not in the archive, and why. Every other one is, also one of tomorrow. */
export const LEFT_OUT_JOBS: Readonly<Record<string, string>> = {
  'privacy.export': 'a cópia que a pessoa pediu fica: ela pede de novo',
  'data-export.run': 'a lista que alguém pediu fica: pede de novo',
}

/** Tables in which the migrations themselves write, and what: it gives way to what the archive has. */
export const WRITTEN_BY_MIGRATIONS: Readonly<Record<string, string>> = {
  audit_head: 'the end of an empty log',
  dunning_policy: 'the policy of a shop that has chosen none',
  mail_tally: 'that no message was sent',
  product_tally: 'that there is no product',
}

/** Folders of the storage whose files belong to what is left out. */
export const LEFT_OUT_FOLDERS: readonly string[] = ['uploads/', 'exports/']
