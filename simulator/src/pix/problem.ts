/** The error bodies of the API Pix (RFC 7807), by the type names of the document. */
const PROBLEMS = {
  RequisicaoInvalida: [400, 'Requisição inválida', 'A requisição não respeita o _schema_.'],
  NaoAutenticado: [401, 'Não Autenticado', 'O token de acesso está ausente, é inválido ou expirou.'],
  AcessoNegado: [
    403,
    'Acesso Negado',
    'Requisição de participante autenticado que viola alguma regra de autorização.',
  ],
  NaoEncontrado: [404, 'Não Encontrado', 'Entidade não encontrada.'],
  PermanentementeRemovido: [410, 'Removido', 'A entidade existia, mas foi permanentemente removida.'],
  ErroInternoDoServidor: [500, 'Erro interno', 'Condição inesperada ao processar requisição.'],
  ServicoIndisponivel: [
    503,
    'Serviço Indisponível',
    'Serviço não está disponível no momento. Serviço solicitado pode estar em manutenção ou fora da janela de funcionamento.',
  ],
  CobPayloadNaoEncontrado: [
    404,
    'Cobrança não encontrada.',
    'A cobrança em questão não foi encontrada para a location requisitada.',
  ],
  CobPayloadOperacaoInvalida: [400, 'Operação inválida.', 'A cobrança existe, mas a requisição é inválida.'],
  CobNaoEncontrado: [404, 'Cobrança não encontrada.', 'Cobrança não encontrada para o txid informado.'],
  CobOperacaoInvalida: [
    400,
    'Cobrança inválida.',
    'A requisição que busca alterar ou criar uma cobrança para pagamento imediato não respeita o _schema_ ou está semanticamente errada.',
  ],
  CobConsultaInvalida: [
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de cobranças para pagamento imediato não respeitam o _schema_ ou não fazem sentido semanticamente.',
  ],
  CobVNaoEncontrada: [
    404,
    'Cobrança não encontrada.',
    'Cobrança com vencimento não encontrada para o txid informado.',
  ],
  CobVOperacaoInvalida: [
    400,
    'Cobrança inválida.',
    'A requisição que busca alterar ou criar uma cobrança com vencimento não respeita o _schema_ ou está semanticamente errada.',
  ],
  CobVConsultaInvalida: [
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de cobranças com vencimento não respeitam o _schema_ ou não fazem sentido semanticamente.',
  ],
  PayloadLocationNaoEncontrado: [
    404,
    'Location não encontrada.',
    'Location não encontrada para o id informado.',
  ],
  PixNaoEncontrado: [404, 'Pix não encontrado.', 'Pix não encontrado para o e2eid informado.'],
  PixDevolucaoNaoEncontrada: [
    404,
    'Devolução não encontrada.',
    'Devolução representada por {id} não encontrada para o e2eid informado.',
  ],
  PixConsultaInvalida: [
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de pix recebidos não respeitam o _schema_ ou não fazem sentido semanticamente.',
  ],
  PixDevolucaoInvalida: [
    400,
    'Devolução inválida.',
    'A presente requisição de devolução não respeita o _schema_ ou não faz sentido semanticamente.',
  ],
  WebhookNaoEncontrado: [
    404,
    'Webhook não encontrado.',
    'O webhook denotado por {chave} não encontra-se estabelecido.',
  ],
  WebhookOperacaoInvalida: [
    400,
    'Webhook inválido.',
    'A presente requisição busca criar um webhook sem respeitar o _schema_ ou, ainda, com sentido semanticamente inválido.',
  ],
  WebhookConsultaInvalida: [
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de webhooks ativados não respeitam o _schema_ ou não fazem sentido semanticamente.',
  ],
  RecPayloadNaoEncontrado: [
    404,
    'Recorrência não encontrada.',
    'A recorrência em questão não foi encontrada para a location requisitada.',
  ],
  RecPayloadOperacaoInvalida: [
    400,
    'Recorrência não encontrada.',
    'A recorrência em questão encontra-se expirada, cancelada ou rejeitada.',
  ],
  RecNaoEncontrada: [
    404,
    'Recorrência não encontrada.',
    'Recorrência não encontrada para o idRec informado.',
  ],
  RecOperacaoInvalida: [
    400,
    'Recorrência inválida.',
    'A requisição que busca alterar ou criar uma recorrência não respeita o _schema_ ou está semanticamente errada.',
  ],
  RecConsultaInvalida: [
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de recorrências não respeitam o _schema_ ou não fazem sentido semanticamente.',
  ],
  SolicRecNaoEncontrada: [
    404,
    'Solicitação não encontrada.',
    'Solicitação de recorrência não encontrada para o idSolicRec informado.',
  ],
  SolicRecOperacaoInvalida: [
    400,
    'Solicitação inválida.',
    'A requisição que busca criar ou alterar uma solicitação de confirmação de recorrência não respeita o _schema_ ou está semanticamente errada.',
  ],
  PayloadLocationRecNaoEncontrado: [
    404,
    'Location não encontrada.',
    'Location não encontrada para o id informado.',
  ],
  PayloadLocationRecConsultaInvalida: [
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de locations não respeitam o _schema_ ou não fazem sentido semanticamente.',
  ],
  CobRNaoEncontrado: [404, 'Cobrança não encontrada.', 'Cobrança não encontrada para o txid informado.'],
  CobROperacaoInvalida: [
    400,
    'Cobrança inválida.',
    'A requisição que busca alterar ou criar uma cobrança recorrente não respeita o _schema_ ou está semanticamente errada.',
  ],
  CobRConsultaInvalida: [
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de cobranças não respeitam o _schema_ ou não fazem sentido semanticamente.',
  ],
  WebhookRecOperacaoInvalida: [
    400,
    'Webhook inválido.',
    'A presente requisição busca criar um webhook sem respeitar o _schema_ ou, ainda, apresenta semântica inválida.',
  ],
  WebhookRecConsultaInvalida: [
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de webhooks ativados não respeitam o _schema_ ou não fazem sentido semanticamente.',
  ],
  WebhookCobROperacaoInvalida: [
    400,
    'Webhook inválido.',
    'A presente requisição busca criar um webhook sem respeitar o _schema_ ou, ainda, apresenta semântica inválida.',
  ],
  WebhookCobRConsultaInvalida: [
    400,
    'Consulta inválida.',
    'Os parâmetros de consulta à lista de webhooks ativados não respeitam o _schema_ ou não fazem sentido semanticamente.',
  ],
} as const satisfies Record<string, readonly [number, string, string]>

export type ProblemType = keyof typeof PROBLEMS
export type Violacao = { razao: string; propriedade?: string }
type ProblemBody = {
  type: string
  title: string
  status: number
  detail: string
  correlationId?: string
  violacoes?: Violacao[]
}

/** A refusal of the API: thrown where the request cannot go on, answered as `application/problem+json`. */
export class Problem extends Error {
  readonly type: ProblemType
  readonly status: number
  readonly violacoes: Violacao[]

  constructor(type: ProblemType, violacoes: Violacao[] = []) {
    super(type)
    this.type = type
    this.status = PROBLEMS[type][0]
    this.violacoes = violacoes
  }

  body(correlationId: string): ProblemBody {
    const [status, title, detail] = PROBLEMS[this.type]
    // The document has no name for a missing token (401 is OAuth 2's own): AcessoNegado is the nearest.
    const name = this.type === 'NaoAutenticado' ? 'AcessoNegado' : this.type
    const violacoes = this.violacoes.length > 0 ? { violacoes: this.violacoes } : {}
    return {
      type: `https://pix.bcb.gov.br/api/v2/error/${name}`,
      title,
      status,
      detail,
      correlationId,
      ...violacoes,
    }
  }
}

/** Throws the given refusal when there is at least one violation. */
export function refuse(type: ProblemType, violacoes: Violacao[]): void {
  if (violacoes.length > 0) throw new Problem(type, violacoes)
}
