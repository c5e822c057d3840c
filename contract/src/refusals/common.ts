import type { RefusalTable } from './table.ts'

/** What any call may be refused with. */
export const COMMON_TABLE = {
  'request.invalid': [422, 'Confira os campos destacados e tente de novo.'],
  'request.malformed': [400, 'Não conseguimos ler o pedido. Envie um JSON válido.'],
  'request.timeout': [408, 'O pedido demorou demais para chegar. Tente de novo.'],
  'request.too-large': [413, 'O conteúdo enviado é grande demais.'],
  'request.address': [
    400,
    'Este endereço não está escrito como os nossos. Confira o link ou comece pela loja.',
  ],
  'request.address-too-long': [414, 'Este endereço é comprido demais. Confira o link ou comece pela loja.'],
  'request.media-type': [415, 'Este endereço não aceita conteúdo neste formato.'],
  'request.too-many': [429, 'Muitas tentativas. Aguarde um pouco e tente de novo.'],
  'request.foreign-origin': [403, 'Este pedido veio de outro endereço e foi recusado.'],
  'not-found': [404, 'Não encontramos o que você procura.'],
  'method-not-allowed': [405, 'Esta operação não existe neste endereço.'],
  unauthorized: [401, 'Sua sessão expirou. Entre novamente.'],
  forbidden: [403, 'Você não tem permissão para fazer isso.'],
  unavailable: [503, 'Estamos com muito movimento agora. Tente de novo em instantes.'],
  unexpected: [500, 'Algo deu errado. Tente novamente mais tarde.'],
  'webhook.unsigned': [401, 'Não reconhecemos a assinatura deste aviso.'],
} as const satisfies RefusalTable
