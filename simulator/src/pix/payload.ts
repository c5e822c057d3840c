import { generateKeyPairSync, sign } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ViolationLog } from '../conformance/violations.ts'
import type { Conformance } from '../conformance.ts'
import { sendProblem } from './api.ts'
import { recPayloadJson } from './automatico/present.ts'
import type { Bank } from './bank.ts'
import type { Cob } from './cob.store.ts'
import { isoOf } from './present.ts'
import { Problem } from './problem.ts'

const OPERATION = 'GET /{pixUrlAccessToken}'
const REC_OPERATION = 'GET /rec/{recUrlAccessToken}'
const KEYS = '/qr/v2/jwks.json'

/** What a payer's bank reads behind a location: the charge as a signed JWS, and the key to check it with. */
export function payloadRoutes(
  app: FastifyInstance,
  bank: Bank,
  { conformance, violations }: { conformance: Conformance; violations: ViolationLog },
): void {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = publicKey.export({ format: 'jwk' }).x!.slice(0, 16)
  const jku = `https://${bank.config.locationHost}${KEYS}`
  const signed = (payload: object): string => {
    const text = `${base64(JSON.stringify({ alg: 'ES256', typ: 'JOSE', kid, jku }))}.${base64(JSON.stringify(payload))}`
    return `${text}.${base64(sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }))}`
  }
  app.get(KEYS, async () => ({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }],
  }))
  app.get<{ Params: { token: string } }>('/qr/v2/:token', async (request, reply) => {
    const cob = bank.cobs.findByToken(request.params.token)
    if (!cob) return sendProblem(reply, new Problem('CobPayloadNaoEncontrado'))
    const payload = payloadJson(cob, bank.config.now())
    violations.record('simulator', OPERATION, conformance.response(OPERATION, 200, payload))
    return reply.type('application/jose').send(signed(payload))
  })
  app.get<{ Params: { token: string } }>('/qr/v2/rec/:token', async (request, reply) => {
    const idRec = bank.recs.findLocationByToken(request.params.token)?.idRec
    const rec = idRec ? bank.recs.find(idRec) : undefined
    if (!rec) return sendProblem(reply, new Problem('RecPayloadNaoEncontrado'))
    if (rec.status !== 'CRIADA' && rec.status !== 'APROVADA')
      return sendProblem(reply, new Problem('RecPayloadOperacaoInvalida'))
    const payload = recPayloadJson(bank, rec)
    violations.record('simulator', REC_OPERATION, conformance.response(REC_OPERATION, 200, payload))
    return reply.type('application/jose').send(signed(payload))
  })
}

function payloadJson({ body, createdAt, txid, revision, status }: Cob, now: number) {
  const { calendario, ...rest } = body
  const times = { criacao: isoOf(createdAt), apresentacao: isoOf(now), expiracao: calendario.expiracao }
  return { calendario: times, txid, revisao: revision, status, ...rest }
}

const base64 = (data: string | Buffer): string => Buffer.from(data).toString('base64url')
