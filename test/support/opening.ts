import { ShopOpening } from '@vitrine/contract/shop'

/** What somebody types who opens a shop. */
export const TYPED = {
  name: 'Ateliê Manacá',
  legalName: 'Manacá Cursos Ltda.',
  cnpj: '12.345.678/0001-95',
  address: 'Rua das Mangueiras, 80, Centro, Manaus/AM, CEP 69010-000',
  email: 'Contato@manaca.com.br',
  phone: '92 3000-0000',
  hours: 'Segunda a sexta, das 8h às 17h',
  ownerName: 'Iara  Nogueira',
  ownerEmail: 'iara@manaca.com.br',
}

export const OPENING: ShopOpening = ShopOpening.parse(TYPED)
