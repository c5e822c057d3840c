import type { RefusalTable } from './table.ts'

/** Why something that was bought does not open. */
export const ACCESS_TABLE = {
  'access.closed': [403, 'Seu acesso a este conteúdo está fechado agora. Veja o motivo em Minhas compras.'],
  'file.address-over': [403, 'Este endereço de download já não vale. Abra o arquivo de novo pela sua conta.'],
} as const satisfies RefusalTable
