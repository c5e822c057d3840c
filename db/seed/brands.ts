import type { Brand } from '@vitrine/contract/brand'

export const brands: Brand[] = [
  {
    id: 'main',
    name: 'Casa Vitrine',
    legalName: 'Vitrine Conteúdo Digital Ltda.',
    cnpj: '12ABC34501DE35',
    address: 'Rua Aurora dos Ipês, 214, sala 52, Vila Mariana, São Paulo/SP, CEP 04112-080',
    email: 'atendimento@vitrine.example',
    phone: '(11) 3000-0000',
    hours: 'Segunda a sexta, das 9h às 18h (horário de Brasília), exceto feriados',
  },
  {
    id: 'gg',
    name: 'GG Estúdio',
    legalName: 'GG Estúdio Criativo Ltda.',
    cnpj: '12345678000195',
    address: 'Avenida das Paineiras, 1180, conjunto 31, Savassi, Belo Horizonte/MG, CEP 30140-060',
    email: 'oi@gg.vitrine.example',
    phone: '(31) 3000-0000',
    hours: 'Segunda a sexta, das 10h às 19h (horário de Brasília), exceto feriados',
  },
]
