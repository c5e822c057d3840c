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
  'idempotency.key': [
    400,
    'Não conseguimos ler o cabeçalho Idempotency-Key. Envie de 1 a 255 letras, números ou sinais, sem espaço.',
  ],
  'idempotency.key-reused': [
    422,
    'Esta chave de idempotência já foi usada com outro pedido. Envie outra chave, ou o pedido igual ao primeiro.',
  ],
  'idempotency.under-way': [
    409,
    'O primeiro pedido com esta chave de idempotência ainda está em andamento. Tente de novo em instantes.',
  ],
  'idempotency.unfinished': [
    409,
    'O primeiro pedido com esta chave de idempotência foi feito, ao menos em parte, e a resposta se perdeu. Confira o que ele fez e, se ainda faltar algo, envie com outra chave.',
  ],
  'precondition.malformed': [
    400,
    'Não conseguimos ler o cabeçalho If-Match. Envie a ETag que a leitura respondeu.',
  ],
  'precondition.unsupported': [
    400,
    'Esta operação não compara versões. Envie de novo sem o cabeçalho If-Match.',
  ],
  'precondition.failed': [
    412,
    'Isto foi alterado depois que você leu. Leia de novo e envie a ETag de agora.',
  ],
  'request.foreign-origin': [403, 'Este pedido veio de outro endereço e foi recusado.'],
  'not-found': [404, 'Não encontramos o que você procura.'],
  'method-not-allowed': [405, 'Esta operação não existe neste endereço.'],
  unauthorized: [401, 'Sua sessão expirou. Entre novamente.'],
  forbidden: [403, 'Você não tem permissão para fazer isso.'],
  unavailable: [503, 'Estamos com muito movimento agora. Tente de novo em instantes.'],
  unexpected: [500, 'Algo deu errado. Tente novamente mais tarde.'],
  'webhook.unsigned': [401, 'Não reconhecemos a assinatura deste aviso.'],
} as const satisfies RefusalTable
