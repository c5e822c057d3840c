import { isDeepStrictEqual } from 'node:util'
import { dynamicBrCode } from '@vitrine/contract/brazil/pix'
import { dayOf } from '@vitrine/contract/time'
import { receiverOf } from '../config.ts'
import type { Answer, Bank, Call } from './bank.ts'
import type { CobStatus } from './cob.store.ts'
import type { Cobv, CobvBody } from './cobv.store.ts'
import { type CobvRequest, cobvViolations } from './cobv-rules.ts'
import { newToken } from './ids.ts'
import { receivedOf } from './pix.ts'
import { cobvJson, cobvLocationOf, locationOf } from './present.ts'
import { Problem, refuse, type Violacao } from './problem.ts'

/** The document's default: thirty calendar days. */
const DEFAULT_VALIDITY = 30

const NOT_ACTIVE: Violacao = {
  razao: 'A cobrança não está ATIVA, e a presente requisição busca alterá-la.',
  propriedade: 'cobv.status',
}

/** `PUT /cobv/{txid}`: creates; the same again changes nothing; another body revises a charge that is ATIVA. */
export function putCobv(bank: Bank, { params, body }: Call): Answer {
  const txid = params.txid!
  const existing = bank.cobvs.find(txid)
  const wanted = requested(bank, body as CobvRequest, existing)
  if (!existing && bank.cobs.find(txid))
    throw new Problem('CobVOperacaoInvalida', [
      { razao: 'O txid já é de uma cobrança imediata.', propriedade: 'txid' },
    ])
  if (!existing) return shown(201, create(bank, txid, wanted), bank)
  if (isDeepStrictEqual(existing.body, wanted)) return shown(201, existing, bank)
  return shown(201, revised(bank, existing, wanted, 'ATIVA'), bank)
}

/** `PATCH /cobv/{txid}`: revises what is named, or removes the charge (then nothing else may be named). */
export function patchCobv(bank: Bank, { params, body }: Call): Answer {
  const existing = found(bank, params.txid!)
  const { status, ...changes } = body as CobvRequest
  if (status && Object.keys(changes).length > 0) {
    const razao = 'A requisição propõe remover a cobrança juntamente com outras alterações.'
    throw new Problem('CobVOperacaoInvalida', [{ razao, propriedade: 'cobv.status' }])
  }
  const wanted = requested(bank, { ...existing.body, ...changes }, existing)
  return shown(200, revised(bank, existing, wanted, (status as CobStatus | undefined) ?? 'ATIVA'), bank)
}

/** `GET /cobv/{txid}`, with the payment it received. */
export function getCobv(bank: Bank, { params, query }: Call): Answer {
  const cobv = found(bank, params.txid!)
  if (query.revisao !== undefined && Number(query.revisao) !== cobv.revision)
    throw new Problem('CobVConsultaInvalida', [
      { razao: 'O parâmetro revisao corresponde a uma revisão inexistente.', propriedade: 'revisao' },
    ])
  const pix = cobv.status === 'CONCLUIDA' && { pix: receivedOf(bank, cobv.txid) }
  return { status: 200, body: { ...cobvJson(cobv, bank.config), ...pix } }
}

/** `GET /loc/{id}`: where the payload of a charge of either kind is. */
export function getLocation(bank: Bank, { params }: Call): Answer {
  const id = Number(params.id)
  const host = bank.config.locationHost
  const due = bank.cobvs.findByLocation(id)
  const txid = bank.cobs.txidOfLocation(id)
  const cob = txid ? bank.cobs.find(txid) : undefined
  const charge = due ?? cob
  if (!charge) throw new Problem('PayloadLocationNaoEncontrado')
  const location = due ? cobvLocationOf(host, due.accessToken) : locationOf(host, charge.accessToken)
  const criacao = new Date(charge.createdAt).toISOString()
  const body = { id, txid: charge.txid, location, tipoCob: due ? 'cobv' : 'cob', criacao }
  return { status: 200, body }
}

const shown = (status: number, cobv: Cobv, bank: Bank): Answer => ({
  status,
  body: cobvJson(cobv, bank.config),
})

function revised(bank: Bank, existing: Cobv, body: CobvBody, status: CobStatus): Cobv {
  const cobv = existing.status === 'ATIVA' && bank.cobvs.revise(existing, body, status)
  if (!cobv) throw new Problem('CobVOperacaoInvalida', [NOT_ACTIVE])
  return cobv
}

function create(bank: Bank, txid: string, body: CobvBody): Cobv {
  const { locationHost, now } = bank.config
  const { name, city } = receiverOf(bank.config, body)
  const accessToken = newToken()
  const location = cobvLocationOf(locationHost, accessToken)
  const brCode = dynamicBrCode({ location, merchantName: name, merchantCity: city })
  return bank.cobvs.insert({ txid, accessToken, brCode, createdAt: now(), body })
}

function requested(bank: Bank, asked: CobvRequest, existing: Cobv | undefined): CobvBody {
  const { config } = bank
  const createdOn = dayOf(new Date(existing?.createdAt ?? config.now()))
  const taken = asked.loc && asked.loc.id !== existing?.loc
  const location = taken
    ? [{ razao: 'O location referenciado por cobv.loc.id inexiste.', propriedade: 'cobv.loc.id' }]
    : []
  refuse('CobVOperacaoInvalida', [...cobvViolations(asked, { config, createdOn }), ...location])
  const { loc: _loc, status: _status, ...body } = asked
  const { dataDeVencimento, validadeAposVencimento = DEFAULT_VALIDITY } = (body as CobvBody).calendario
  return { ...(body as CobvBody), calendario: { dataDeVencimento, validadeAposVencimento } }
}

function found(bank: Bank, txid: string): Cobv {
  const cobv = bank.cobvs.find(txid)
  if (!cobv) throw new Problem('CobVNaoEncontrada')
  return cobv
}
