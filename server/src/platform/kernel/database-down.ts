/** Of the operating system, and SQLSTATEs (PostgreSQL, appendix A) of a server that is going, coming or full. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0[1-3]|53300)$/

/** node-postgres gives these no code. */
const SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/

/** Whether `error` says that there is no database to talk to at this moment; nothing is wrong with what was asked. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error) || isOfAnother(error)) return false
  return (
    ('code' in error && CODES.test(String(error.code))) ||
    SENTENCES.test(error.message) ||
    isSocketGone(error)
  )
}

/** A server that listens on a socket takes its file along when it goes. */
const isSocketGone = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/**
 * Other connections break with the codes of the operating system too: that of a bucket and that of a mail server say beside
 * them what they tried, and `fetch` wraps them.
 */
const isOfAnother = (error: Error): boolean =>
  '$metadata' in error ||
  'command' in error ||
  (error instanceof TypeError && error.message === 'fetch failed')

/** What of an error and its causes says that there is no database to talk to; nothing where another connection broke. */
export function findDatabaseDown(error: unknown): Error | undefined {
  for (let one = error; one instanceof Error && !isOfAnother(one); one = one.cause)
    if (isDatabaseDown(one)) return one
  return undefined
}

/** SQLSTATE of a server that is a standby, or that was told to take no writes. */
export const READ_ONLY = '25006'
const NO_RIGHTS =
  'o usuário de DATABASE_URL não pode criar tabelas e esquemas nele; torne-o dono do banco (ALTER DATABASE … OWNER TO …)'
const NO_SUCH_USER = 'usuário ou senha recusados'
const INTERRUPTED = 'a conexão foi interrompida, ou quem atende nesse endereço não é um PostgreSQL'

/** Why a database cannot be used, by the same codes. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'não há PostgreSQL atendendo nesse endereço',
  ENOTFOUND: 'esse servidor não existe',
  EAI_AGAIN: 'o nome do servidor não pôde ser resolvido',
  ETIMEDOUT: 'o servidor não respondeu',
  EHOSTUNREACH: 'não há caminho até o servidor',
  ENETUNREACH: 'não há caminho até o servidor',
  ENOENT: 'esse soquete não existe',
  '28P01': NO_SUCH_USER,
  28000: NO_SUCH_USER,
  '3D000': 'esse banco de dados não existe no servidor',
  '3F000': NO_RIGHTS,
  42501: NO_RIGHTS,
  53100: 'não há espaço em disco no servidor do PostgreSQL',
  53300: 'o servidor não tem conexões livres',
  '57P03': 'o servidor está iniciando ou se recuperando',
  [READ_ONLY]:
    'ele só aceita leitura, como uma réplica: informe o endereço do servidor principal, ou espere que esta seja promovida',
}

/** Why the database could not be used, in pt-BR; undefined when `error` and what caused it do not speak of one. */
export function troubleOfDatabase(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const reason = 'code' in one && (one.code !== 'ENOENT' || isSocketGone(one)) && REASONS[String(one.code)]
    if (reason) return reason
    if (isDatabaseDown(one)) return /timeout/.test(one.message) ? REASONS.ETIMEDOUT : INTERRUPTED
  }
  return undefined
}
