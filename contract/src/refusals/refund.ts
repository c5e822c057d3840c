import type { RefusalTable } from './table.ts'

/** Money that goes back, and the notes of what was sold. */
export const REFUND_TABLE = {
  'refund.exceeds': [
    409,
    'O valor é maior do que o que ainda pode ser devolvido. Confira as devoluções já feitas.',
  ],
  'refund.left-changed': [
    409,
    'O valor que pode ser devolvido mudou depois que você abriu o pedido. Confira o atual antes de devolver.',
  ],
  'refund.taken-back': [
    409,
    'O banco já devolveu este dinheiro, ou parte dele, a quem pagou (MED). Confira a contestação antes de devolver de novo.',
  ],
  'dispute.returned': [
    409,
    'O banco já devolveu este Pix (MED), e não há como responder. Anote o que a loja fez.',
  ],
  'dispute.closed': [409, 'A contestação já foi decidida e não recebe mais resposta.'],
  'dispute.too-late': [409, 'O prazo para responder terminou. Anote o que a loja fez e acompanhe a decisão.'],
  'dispute.answered': [409, 'A resposta já foi enviada, e só uma é aceita por contestação.'],
  'dispute.not-answerable': [
    409,
    'Quem processou este pagamento não recebe respostas por aqui. Responda no painel dele, com o dossiê.',
  ],
  'refund.not-failed': [409, 'Só se repete uma devolução que o banco recusou.'],
  'refund.destination-of-other': [
    422,
    'A devolução só pode ir para o CPF ou CNPJ da compra. Informe uma chave ou conta dessa mesma pessoa.',
  ],
  'regret.not-paid': [
    409,
    'Só é possível desistir de uma compra paga. Esta ainda não foi paga ou já terminou.',
  ],
  'regret.too-late': [409, 'O prazo para desistir desta compra terminou. Fale com o atendimento.'],
  'regret.none': [409, 'Não há desistência registrada para esta compra.'],
  'fiscal-note.other-state': [
    409,
    'Esta nota não está no estado certo para isso. Atualize a lista e confira.',
  ],
  'fiscal-note.none': [409, 'Não há nota a emitir agora.'],
  'fiscal-note.no-pdf': [409, 'Desta nota não há PDF guardado.'],
  'fiscal-note.address': [422, 'O endereço da nota precisa começar com https://.'],
} as const satisfies RefusalTable
