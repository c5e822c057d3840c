import type { RefusalTable } from './table.ts'

/** Why a shop is not open, or not opened. Who operates it reads all but the first. */
export const SHOP_TABLE = {
  'shop.not-open': [
    503,
    'Esta loja ainda não foi aberta. Se você cuida dela, rode npm run shop no servidor.',
  ],
  'shop.demonstration-data': [
    409,
    'Este banco de dados tem a demonstração, com senhas que todos conhecem: use um banco vazio (outro DATABASE_URL ou DATA_DIR) e abra a loja nele com npm run shop.',
  ],
  'shop.not-demonstration': [
    409,
    'Este banco de dados é de uma loja de verdade, e a demonstração só roda em um banco dela: inicie com DEMO=0, ou aponte DATABASE_URL ou DATA_DIR para outro lugar.',
  ],
  'shop.has-owner': [
    409,
    'A loja já tem uma pessoa dona com outro e-mail. Informe o e-mail dela para corrigir os dados da loja.',
  ],
  'shop.owner-email-taken': [
    409,
    'Este e-mail já é de uma conta de cliente da loja. Informe outro para a pessoa dona.',
  ],
} as const satisfies RefusalTable
