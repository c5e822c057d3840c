import { type Config, holderOf } from '../config.ts'
import type { Cob, CobBody } from './cob.store.ts'
import type { Violacao } from './problem.ts'

export type CobRequest = Partial<CobBody> & { loc?: { id: number }; status?: Cob['status'] }

/** The violations of `PUT|PATCH /cob/{txid}` that no schema can tell, in the document's words. */
export function cobViolations(asked: CobRequest, config: Config): Violacao[] {
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
export function locationViolations(asked: CobRequest, own: number | undefined, takenBy?: string): Violacao[] {
  if (!asked.loc || asked.loc.id === own) return []
  const razao = takenBy
    ? 'O location referenciado por loc.id já está sendo utilizado por outra cobrança.'
    : 'O location referenciado por loc.id inexiste.'
  return [violacao(razao, 'cob.loc.id')]
}

export function removalViolations({ status, ...others }: CobRequest): Violacao[] {
  if (!status || Object.keys(others).length === 0) return []
  const razao = 'A requisição propõe remover a cobrança juntamente com outras alterações.'
  return [violacao(razao, 'cob.status')]
}

export const NOT_ACTIVE_ON_PUT = violacao(
  'A cobrança já existe, não está no status ATIVA, e a presente requisição busca alterá-la.',
  'cob.status',
)
export const NOT_ACTIVE_ON_PATCH = violacao(
  'A cobrança não está ATIVA, e a presente requisição busca alterá-la.',
  'cob.status',
)

function violacao(razao: string, propriedade: string): Violacao {
  return { razao, propriedade }
}
