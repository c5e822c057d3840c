import pg from 'pg'
import { Failure } from '../failure.ts'

const reasons: Record<string, string> = {
  ECONNREFUSED: 'não há PostgreSQL atendendo nesse endereço',
  ENOTFOUND: 'esse servidor não existe',
  EAI_AGAIN: 'o nome do servidor não pôde ser resolvido',
  ETIMEDOUT: 'o servidor não respondeu',
  EHOSTUNREACH: 'não há caminho até o servidor',
  ENOENT: 'esse soquete não existe',
  '28P01': 'usuário ou senha recusados',
  '28000': 'usuário ou senha recusados',
  '3D000': 'esse banco de dados não existe no servidor',
  '42501': 'o usuário não tem permissão nesse banco de dados',
}

const INTERRUPTED = 'a conexão foi interrompida, ou quem atende nesse endereço não é um PostgreSQL'

/** Refuses, in one sentence without the password, a DATABASE_URL the product could not work with. */
export async function checkDatabase(url: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new Failure(
      'DATABASE_URL não é um endereço do tipo postgresql://usuario:senha@servidor:5432/banco.',
    )
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    refuseOld(rows[0]?.version ?? 0)
  } catch (error) {
    throw error instanceof Failure ? error : explain(url, error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function refuseOld(version: number): void {
  if (version < 15) {
    throw new Failure(`O PostgreSQL de DATABASE_URL é o ${version}: o produto precisa do 15 ou mais novo.`)
  }
}

function explain(url: string, error: unknown): Failure {
  const { code = '', message } = error as { code?: string; message: string }
  const { host, pathname } = new URL(url)
  const where = `${host}${pathname}`
  const reason = reasons[code] ?? (/timeout/.test(message) ? reasons.ETIMEDOUT : INTERRUPTED)
  return new Failure(`DATABASE_URL (${where}) não funciona: ${reason}.`, { cause: error })
}
