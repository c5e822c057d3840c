import * as z from 'zod'

/** The parts of API Pix 2.9.0 answers that we rely on; the standard may add fields at any time. */
const decimal = z.string().regex(/^\d{1,10}\.\d{2}$/)

/** A return of a Pix: one that its receiver asked for, or one that a bank made by itself (MED). */
const Return = z.object({
  id: z.string(),
  rtrId: z.string(),
  valor: decimal,
  natureza: z.string().optional(),
  status: z.string(),
  horario: z.object({ solicitacao: z.coerce.date(), liquidacao: z.coerce.date().optional() }),
})

export const Pix = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  txid: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,35}$/)
    .optional(),
  valor: decimal,
  horario: z.string().pipe(z.coerce.date()),
  devolucoes: z.array(Return).default([]),
})
export type Pix = z.infer<typeof Pix>

/** What both kinds of charge say of where they stand. */
export const ChargeState = z.object({ status: z.string() })

export const Cob = ChargeState.extend({
  txid: z.string(),
  calendario: z.object({ criacao: z.coerce.date(), expiracao: z.int() }),
  valor: z.object({ original: decimal }),
  pixCopiaECola: z.string().optional(),
  pix: z.array(Pix).optional(),
})
export type Cob = z.infer<typeof Cob>

export const Cobv = ChargeState.extend({
  txid: z.string(),
  calendario: z.object({ dataDeVencimento: z.iso.date(), validadeAposVencimento: z.int() }),
  valor: z.object({ original: decimal }),
  loc: z.object({ id: z.int() }).optional(),
  pixCopiaECola: z.string().optional(),
  pix: z.array(Pix).optional(),
})
export type Cobv = z.infer<typeof Cobv>

export const Location = z.object({ id: z.int(), txid: z.string().optional(), location: z.string() })

export const PixPage = z.object({
  parametros: z.object({ paginacao: z.object({ paginaAtual: z.int(), quantidadeDePaginas: z.int() }) }),
  pix: z.array(Pix).default([]),
})

export const Devolucao = z.object({ status: z.string() })

export const Token = z.object({ access_token: z.string(), expires_in: z.number() })

/** What the provider posts to our webhook. A hint, never a proof: the state is asked for. */
export const PixCallback = z.object({ pix: z.array(Pix).min(1).max(1000) })

const person = z.object({ cpf: z.string().optional(), cnpj: z.string().optional() })

/** An authorisation of Pix Automático: the document's recurrence. */
export const Rec = z.object({
  idRec: z.string().regex(/^[a-zA-Z0-9]{29}$/),
  status: z.enum(['CRIADA', 'APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA']),
  vinculo: z.object({ devedor: person }),
  pagador: person.extend({ ispbParticipante: z.string() }).optional(),
  dadosQR: z.object({ pixCopiaECola: z.string() }).optional(),
})
export type Rec = z.infer<typeof Rec>

/** Where an authorisation is shown. */
export const RecLocation = z.object({ id: z.int(), idRec: z.string().optional() })

/** A charge of a recurrence, with the tries to debit it. */
export const Cobr = z.object({
  txid: z.string(),
  status: z.enum(['CRIADA', 'ATIVA', 'CONCLUIDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA']),
  calendario: z.object({ dataDeVencimento: z.iso.date() }),
  valor: z.object({ original: decimal }),
  encerramento: z
    .object({
      cancelamento: z.object({ solicitante: z.string(), codigo: z.string() }).optional(),
      rejeicao: z.object({ codigo: z.string() }).optional(),
    })
    .optional(),
  tentativas: z
    .array(
      z.object({
        dataLiquidacao: z.iso.date(),
        status: z.enum(['SOLICITADA', 'AGENDADA', 'PAGA', 'CANCELADA', 'REJEITADA', 'EXPIRADA']),
        rejeicao: z.object({ codigo: z.string() }).optional(),
      }),
    )
    .default([]),
  pix: z.array(Pix).optional(),
})
export type Cobr = z.infer<typeof Cobr>

/** What the provider posts of recurrences and of their charges. Hints as well: the state is asked for. */
export const RecCallback = z.object({
  recs: z
    .array(Rec.pick({ idRec: true, status: true }))
    .min(1)
    .max(1000),
})
export const CobrCallback = z.object({
  cobsr: z
    .array(
      Cobr.pick({ txid: true, status: true, tentativas: true, pix: true }).extend({
        atualizacao: z.array(z.object({ data: z.string() })),
      }),
    )
    .min(1)
    .max(1000),
})
