import type { Storefront } from '@vitrine/contract/brand'
import { OWN_THEME, type Theme } from '@vitrine/contract/theme'

/** The dark, gold sister: it is never light. */
const GOLD: Theme = {
  scheme: 'dark',
  light: {},
  dark: {
    page: '#121212',
    surface: '#1b1a18',
    'surface-2': '#26241f',
    text: '#f7f7f7',
    strong: '#ffffff',
    quiet: '#b3ada1',
    line: '#302d27',
    'line-strong': '#4b463b',
    'control-line': '#7b7465',
    link: '#dfc287',
    action: '#cdac6a',
    'action-hover': '#dfc287',
    'on-action': '#121212',
    tint: '#2a2418',
    'on-tint': '#ead6ad',
    accent: '#cdac6a',
    'accent-tint': '#2a2418',
    'on-accent-tint': '#ead6ad',
    band: '#0c0c0c',
    'on-band': '#ead6ad',
    focus: '#cdac6a',
  },
}

type BrandSeed = Omit<
  Storefront,
  'optionalCookies' | 'openedOn' | 'headerMenu' | 'footerMenu' | 'host' | 'site'
> & {
  numberSeries: string | null
  pixKey: string | null
}

export const brands: BrandSeed[] = [
  {
    id: 'main',
    name: 'Casa Vitrine',
    legalName: 'Vitrine Conteúdo Digital Ltda.',
    cnpj: '12ABC34501DE35',
    address: 'Rua Aurora dos Ipês, 214, sala 52, Vila Mariana, São Paulo/SP, CEP 04112-080',
    email: 'atendimento@vitrine.example',
    phone: '(11) 3000-0000',
    hours: 'Segunda a sexta, das 9h às 18h (horário de Brasília), exceto feriados',
    theme: OWN_THEME,
    promise: 'Aulas, planilhas e modelos para quem vive do próprio trabalho.',
    description: 'Assinaturas, treinamentos e materiais digitais para quem vive do próprio trabalho.',
    monogram: null,
    mark: null,
    layout: 'grid',
    typeface: 'figtree',
    lead: null,
    productWord: 'produto',
    productsWord: 'produtos',
    signature: null,
    numberSeries: null,
    pixKey: null,
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
    theme: GOLD,
    promise: 'Design que vende, sem pedir licença.',
    description: 'Cursos, kits e assinaturas do estúdio para quem desenha marcas, telas e campanhas.',
    monogram: 'GG',
    mark: null,
    layout: 'editorial',
    typeface: 'space-grotesk',
    lead: 'Cada peça daqui saiu de um projeto de verdade, foi usada com cliente e só então virou curso, kit ou assinatura. Pegue, mexa e ponha a sua cara.',
    productWord: 'peça',
    productsWord: 'peças',
    signature: 'Bom trabalho por aí. Estúdio GG',
    numberSeries: 'GG',
    pixKey: 'oi@gg.vitrine.example',
  },
]
