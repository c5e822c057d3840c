import { isDeepStrictEqual } from 'node:util'
import { dynamicBrCode } from '@vitrine/contract/brazil/pix'
import { type Config, holderOf, receiverOf } from '../config.ts'
import type { Answer, Bank, Call } from './bank.ts'
import type { Cob, CobBody } from './cob.store.ts'
import { newToken } from './ids.ts'
import { parametersJson, periodOf } from './listing.ts'
import { receivedOf } from './pix.ts'
import { cobJson, locationOf } from './present.ts'
import { Problem, refuse, type Violacao } from './problem.ts'

/** The document's default: a day. */
const DEFAULT_EXPIRY_SECONDS = 86_400

/** `PUT /cob/{txid}`: creates; the same again changes nothing; another body revises a charge that is ATIVA. */
export function putCob(bank: Bank, { params, body }: Call): Answer {
  const existing = bank.cobs.find(params.txid!)
  const wanted = requestedBody(bank, body as CobRequest, existing)
  if (!existing) return { status: 201, body: cobJson(create(bank, params.txid!, wanted), host(bank)) }
  if (existing.status !== 'ATIVA' && isDeepStrictEqual(existing.body, wanted)) {
    return { status: 201, body: cobJson(existing, host(bank)) }
  }
  const revised = existing.status === 'ATIVA' && bank.cobs.revise(existing, wanted, 'ATIVA')
  if (!revised) throw new Problem('CobOperacaoInvalida', [NOT_ACTIVE_ON_PUT])
  return { status: 201, body: cobJson(revised, host(bank)) }
}

/** `POST /cob`: the bank chooses the txid. */
export function postCob(bank: Bank, { body }: Call): Answer {
  const wanted = requestedBody(bank, body as CobRequest)
  return { status: 201, body: cobJson(create(bank, newToken(), wanted), host(bank)) }
}

/** `PATCH /cob/{txid}`: revises what is named, or removes the charge (then nothing else may be named). */
export function patchCob(bank: Bank, { params, body }: Call): Answer {
  const existing = found(bank, params.txid!)
  const asked = body as CobRequest
  refuse('CobOperacaoInvalida', [...removalViolations(asked), ...requestViolations(bank, asked, existing)])
  const { loc: _loc, status = 'ATIVA', ...changes } = asked
  const wanted = withDefaults({ ...existing.body, ...changes })
  const revised = existing.status === 'ATIVA' && bank.cobs.revise(existing, wanted, status)
  if (!revised) throw new Problem('CobOperacaoInvalida', [NOT_ACTIVE_ON_PATCH])
  return { status: 200, body: cobJson(revised, host(bank)) }
}

/** `GET /cob/{txid}`, as it is or as it was at `revisao`, with the payment it received. */
export function getCob(bank: Bank, { params, query }: Call): Answer {
  const current = found(bank, params.txid!)
  const cob = query.revisao === undefined ? current : bank.cobs.atRevision(current, Number(query.revisao))
  if (cob) return { status: 200, body: completeJson(bank, cob) }
  const razao = 'O parâmetro revisao corresponde a uma revisão inexistente para a cobrança.'
  throw new Problem('CobConsultaInvalida', [{ razao, propriedade: 'revisao' }])
}

/** `GET /cob`: the charges created in a period. */
export function listCobs(bank: Bank, { query }: Call): Answer {
  const period = periodOf(query, 'CobConsultaInvalida')
  // Every charge of this bank has a location: asking for those without one matches no status.
  const status = query.locationPresente === 'false' ? '' : (query.status ?? null)
  const filter = { ...period, cpf: query.cpf ?? null, cnpj: query.cnpj ?? null, status }
  const cobs = bank.cobs.page(filter).map((cob) => completeJson(bank, cob))
  return { status: 200, body: { parametros: parametersJson(query, period, bank.cobs.count(filter)), cobs } }
}

function completeJson(bank: Bank, cob: Cob) {
  if (cob.status !== 'CONCLUIDA') return cobJson(cob, host(bank))
  return { ...cobJson(cob, host(bank)), pix: receivedOf(bank, cob.txid) }
}

function create(bank: Bank, txid: string, body: CobBody): Cob {
  const { name, city } = receiverOf(bank.config, body)
  const accessToken = newToken()
  const location = locationOf(host(bank), accessToken)
  const brCode = dynamicBrCode({ location, merchantName: name, merchantCity: city })
  return bank.cobs.insert({ txid, accessToken, brCode, createdAt: bank.config.now(), body })
}

function requestedBody(bank: Bank, asked: CobRequest, existing?: Cob): CobBody {
  refuse('CobOperacaoInvalida', requestViolations(bank, asked, existing))
  const { loc: _loc, ...body } = asked
  return withDefaults(body as CobBody)
}

function requestViolations(bank: Bank, asked: CobRequest, existing?: Cob) {
  const takenBy = asked.loc && bank.cobs.txidOfLocation(asked.loc.id)
  return [...cobViolations(asked, bank.config), ...locationViolations(asked, existing?.loc, takenBy)]
}

function withDefaults(body: CobBody): CobBody {
  return { ...body, calendario: { expiracao: body.calendario?.expiracao ?? DEFAULT_EXPIRY_SECONDS } }
}

function found(bank: Bank, txid: string): Cob {
  const cob = bank.cobs.find(txid)
  if (!cob) throw new Problem('CobNaoEncontrado')
  return cob
}

const host = (bank: Bank): string => bank.config.locationHost

type CobRequest = Partial<CobBody> & { loc?: { id: number }; status?: Cob['status'] }

/** The violations of `PUT|PATCH /cob/{txid}` that no schema can tell, in the document's words. */
function cobViolations(asked: CobRequest, config: Config): Violacao[] {
  const found: Violacao[] = []
  const expiry = asked.calendario?.expiracao
  if (expiry !== undefined && expiry <= 0) {
    found.push(
      violacao('O campo cob.calendario.expiracao é igual ou menor que zero.', 'cob.calendario.expiracao'),
    )
  }
  if (asked.valor?.original !== undefined && Number(asked.valor.original) === 0) {
    found.push(violacao('O campo cob.valor.original é zero.', 'cob.valor.original'))
  }
  if (asked.chave !== undefined && !holderOf(config, asked.chave)) {
    const razao = 'O campo cob.chave corresponde a uma conta que não pertence a este usuário recebedor.'
    found.push(violacao(razao, 'cob.chave'))
  }
  return found
}

/** A charge keeps the location that it was made with: any other is either taken or was never made. */
function locationViolations(asked: CobRequest, own: number | undefined, takenBy?: string): Violacao[] {
  if (!asked.loc || asked.loc.id === own) return []
  const razao = takenBy
    ? 'O location referenciado por loc.id já está sendo utilizado por outra cobrança.'
    : 'O location referenciado por loc.id inexiste.'
  return [violacao(razao, 'cob.loc.id')]
}

function removalViolations({ status, ...others }: CobRequest): Violacao[] {
  if (!status || Object.keys(others).length === 0) return []
  const razao = 'A requisição propõe remover a cobrança juntamente com outras alterações.'
  return [violacao(razao, 'cob.status')]
}

const NOT_ACTIVE_ON_PUT = violacao(
  'A cobrança já existe, não está no status ATIVA, e a presente requisição busca alterá-la.',
  'cob.status',
)
const NOT_ACTIVE_ON_PATCH = violacao(
  'A cobrança não está ATIVA, e a presente requisição busca alterá-la.',
  'cob.status',
)

function violacao(razao: string, propriedade: string): Violacao {
  return { razao, propriedade }
}
