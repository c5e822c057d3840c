import type { AdminBrand } from '@vitrine/contract/admin/brand'
import type { PictureCrop } from '@vitrine/contract/admin/picture'
import { pathsOf } from '@vitrine/contract/brand-paths'
import { formatDocument } from '@vitrine/contract/brazil/document'
import { HELP_IDS, helpQuestion, MOST_QUESTIONS } from '@vitrine/contract/help'
import { MOST_MENU_ITEMS, OWN_MENUS } from '@vitrine/contract/menu'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { OWN_THEME } from '@vitrine/contract/theme'
import { OWN_TYPEFACE, TYPEFACE_NAMES } from '@vitrine/contract/typeface'
import { href } from 'react-router'
import type { ApiClient } from '../../context.ts'
import { type Field, reasonField, type Section, type Values } from '../form/field.ts'
import type { Choice } from '../list/list.ts'
import { COLOR_SECTIONS, seenColors, withBase } from './brand-color-fields.ts'

/** Sends a picture that a brand is to have as its mark, or the part of it that was chosen; resolves to where it is. */
const sendMark = async (api: ApiClient, picture: File, crop?: PictureCrop): Promise<string> =>
  (await api.adminBrand.sendMark({ json: { crop }, picture })).src

export const BACK = { to: href('/admin/marcas'), label: 'Marcas' }

const SCHEMES: readonly Choice[] = [
  ['both', 'Clara e escura, como quem visita preferir'],
  ['light', 'Sempre clara'],
  ['dark', 'Sempre escura'],
]

const LAYOUTS: readonly Choice[] = [
  ['grid', 'Vitrine: busca e produtos em grade'],
  ['editorial', 'Editorial: frase grande, um produto em destaque e os outros em duas colunas'],
]

const TYPEFACES: readonly Choice[] = [
  ['figtree', `${TYPEFACE_NAMES.figtree}: sem serifa, a do produto`],
  ['nunito', `${TYPEFACE_NAMES.nunito}: sem serifa, arredondada`],
  ['space-grotesk', `${TYPEFACE_NAMES['space-grotesk']}: sem serifa, larga`],
  ['lora', `${TYPEFACE_NAMES.lora}: com serifa`],
]

const VOICE: readonly Field[] = [
  {
    kind: 'multiline',
    name: 'lead',
    label: 'Texto abaixo da frase do topo',
    rows: 3,
    max: 240,
  },
  {
    kind: 'text',
    name: 'productWord',
    label: 'Como chama um produto',
    help: 'Como em “1 produto”.',
    max: 30,
    half: true,
  },
  {
    kind: 'text',
    name: 'productsWord',
    label: 'E vários',
    help: 'Como em “12 produtos”.',
    max: 30,
    half: true,
  },
  {
    kind: 'text',
    name: 'signature',
    label: 'Assinatura das mensagens',
    help: 'Fecha cada e-mail da marca, antes dos dados da empresa.',
    max: 120,
  },
]

const SHOP: readonly Field[] = [
  { kind: 'text', name: 'name', label: 'Nome', max: 60, half: true },
  {
    kind: 'text',
    name: 'monogram',
    label: 'Monograma',
    help: 'De 1 a 3 letras no lugar do desenho do topo.',
    max: 3,
    half: true,
  },
  {
    kind: 'picture',
    name: 'mark',
    label: 'Imagem da marca',
    help: 'No lugar do monograma, no topo, nos e-mails e nos recibos. Quadrada, com ao menos 200 pixels de lado; o que for transparente fica sobre a cor da faixa.',
    most: 1,
    aspect: 1,
    mayBeRemoved: true,
    send: sendMark,
  },
  { kind: 'text', name: 'promise', label: 'Frase do topo da loja', max: 120 },
  {
    kind: 'multiline',
    name: 'description',
    label: 'Descrição para buscadores',
    rows: 2,
    max: 200,
  },
]

const menuField = (name: string, label: string, help: string): Field => ({
  kind: 'rows',
  name,
  label,
  help,
  noun: 'Item',
  add: 'Incluir item',
  most: MOST_MENU_ITEMS,
  empty: { label: '', to: '' },
  fields: [
    { kind: 'text', name: 'label', label: 'Nome no menu', max: 24, half: true },
    { kind: 'text', name: 'to', label: 'Endereço', placeholder: '/loja', max: 300, half: true },
  ],
})

/** A brand without items of its own has the first brand's; the first has the product's. */
const menus = (isFirst: boolean): Section => ({
  title: 'Menus',
  lead: `Cada item leva a um endereço da loja, como /loja?type=training, ou a um que comece com https://. Sem itens, ${
    isFirst ? 'vale o menu de fábrica' : 'vale o menu da primeira marca'
  }.`,
  fields: [
    menuField('headerMenu', 'No topo', 'Em telas largas. No celular, a loja fica nos atalhos de baixo.'),
    menuField('footerMenu', 'No rodapé', 'Antes dos documentos da loja.'),
  ],
  defaults: isFirst
    ? { values: { headerMenu: OWN_MENUS.header, footerMenu: OWN_MENUS.footer }, says: 'Os de fábrica' }
    : { values: { headerMenu: [], footerMenu: [] }, says: 'Os da primeira marca' },
})

const ID: Field = {
  kind: 'text',
  name: 'id',
  label: 'Endereço',
  prefix: '/@',
  help: `A loja fica em ${pathsOf('atelie').store}, se o endereço for “atelie”. Não muda depois.`,
  max: 20,
}

const SELLER: readonly Field[] = [
  { kind: 'text', name: 'legalName', label: 'Razão social ou nome completo', max: 150 },
  { kind: 'text', name: 'cnpj', label: 'CNPJ ou CPF', max: 18, half: true },
  { kind: 'text', name: 'phone', label: 'Telefone', max: 20, half: true },
  { kind: 'text', name: 'address', label: 'Endereço de quem vende', max: 250 },
  {
    kind: 'text',
    name: 'email',
    label: 'E-mail de atendimento',
    help: 'As mensagens da marca saem com ele.',
    max: 254,
  },
  { kind: 'text', name: 'hours', label: 'Horário de atendimento', max: 150 },
]

const POLICIES: readonly Choice[] = [
  ['shared', 'As mesmas contas das outras marcas'],
  ['isolated', 'Contas só desta marca'],
]

/** The first brand's accounts are those that are shared. */
const ACCOUNTS: Section = {
  title: 'Contas',
  lead: 'Em comum: quem tem conta em uma marca entra nas outras com o mesmo e-mail e a mesma senha. Só desta marca: a conta vale apenas aqui, e o mesmo e-mail pode ter outra conta nas outras. Separar só é possível antes da primeira conta e do primeiro pedido da marca.',
  fields: [{ kind: 'choice', name: 'identityPolicy', label: 'Quem compra usa', of: POLICIES }],
  defaults: { values: { identityPolicy: 'shared' }, says: POLICIES[0]![1] },
}

/** The first brand's is that of the installation. */
const HOST: Section = {
  title: 'Endereço próprio',
  lead: 'Só preencha depois que o nome levar a este servidor: os endereços atuais da loja passam a levar a ele. Quem compra entra de novo lá; o carrinho de quem ainda não entrou fica no endereço antigo.',
  fields: [
    {
      kind: 'text',
      name: 'host',
      label: 'Nome do endereço',
      help: 'Como loja.suamarca.com.br. Em branco, a loja fica no endereço da instalação.',
      max: 253,
    },
  ],
  defaults: { values: {}, says: 'O da instalação' },
}

const METHODS: readonly (readonly [PaymentMethod, string])[] = [
  ['pix', 'Pix'],
  ['card', 'Cartão de crédito'],
  ['boleto', 'Boleto'],
]
/** All that there are, for what was written of a brand before. */
export const ALL_METHODS: Methods = { installed: METHODS.map(([method]) => method) }

/** The first brand's is that of the installation. */
const PIX_KEY: Field = {
  kind: 'text',
  name: 'pixKey',
  label: 'Chave Pix que recebe',
  help: 'De uma conta sua no banco já configurado, que confirma ao salvar. Em branco, a da instalação.',
  max: 77,
  half: true,
}

/** By which the installation receives, and which of them a brand has chosen. */
interface Methods {
  installed: readonly PaymentMethod[]
  chosen?: readonly PaymentMethod[] | null
}
interface BrandForm extends Methods {
  isNew: boolean
  isFirst: boolean
}

/** Those that the installation has; one that the brand chose and that it has no more is there to be taken off. */
const methodChoices = ({ installed, chosen = null }: Methods) =>
  METHODS.filter(([method]) => installed.includes(method) || chosen?.includes(method)).map(
    ([method, name]): Choice => [method, installed.includes(method) ? name : `${name} (não configurado)`],
  )

const NO_METHOD = 'Esta instalação ainda não recebe por forma nenhuma: veja em Instalação o que falta.'

const payment = (isFirst: boolean, methods: Methods): Section => ({
  title: 'Pagamento',
  lead:
    methods.installed.length === 0
      ? NO_METHOD
      : isFirst
        ? 'Sem marcar nada, todas as formas configuradas. As outras marcas herdam o que não disserem.'
        : 'Sem marcar nada, as formas da primeira marca. Pedidos já feitos seguem como estão.',
  fields: [
    { kind: 'choices', name: 'methods', label: 'Formas de pagamento', of: methodChoices(methods) },
    {
      kind: 'count',
      name: 'maxInstallments',
      label: 'No máximo em quantas parcelas',
      help: 'Em branco, o que a tabela de parcelas permite.',
      half: true,
    },
    ...(isFirst ? [] : [PIX_KEY]),
  ],
})

const NUMBERS: Section = {
  title: 'Numeração',
  lead: 'Com uma série, a marca numera seus pedidos e seus RPS à parte, a partir do 1. Em branco, segue a numeração comum, e o RPS de outra empresa conta numa série só dela. Pedidos já feitos ficam com o número que têm.',
  fields: [
    {
      kind: 'text',
      name: 'numberSeries',
      label: 'Série',
      help: 'De 2 a 4 letras. Com ATE, o primeiro pedido é ATE-2026-000001-1.',
      max: 4,
      half: true,
    },
  ],
  defaults: { values: {}, says: 'A numeração comum' },
}

/** The form of a brand. */
export const brandSections = ({ isNew, isFirst, ...methods }: BrandForm): Section[] => [
  { title: 'Loja', fields: isNew ? [ID, ...SHOP] : SHOP },
  menus(isFirst),
  { title: 'Voz', lead: 'Como a marca fala com quem compra.', fields: VOICE },
  helpQuestions(isFirst),
  {
    title: 'Quem vende',
    lead: isFirst
      ? 'As outras marcas herdam daqui o que não disserem.'
      : 'O que ficar em branco é o da primeira marca. Razão social (ou nome), CNPJ (ou CPF) e endereço andam juntos.',
    fields: SELLER,
  },
  payment(isFirst, methods),
  NUMBERS,
  ...(isFirst ? [] : [ACCOUNTS, HOST]),
  {
    title: 'Aparência',
    fields: [
      { kind: 'choice', name: 'layout', label: 'Composição da loja', of: LAYOUTS },
      { kind: 'choice', name: 'typeface', label: 'Letra', of: TYPEFACES },
      { kind: 'choice', name: 'theme.scheme', label: 'Como a loja é vista', of: SCHEMES },
    ],
  },
  ...COLOR_SECTIONS,
  {
    title: 'Registro',
    fields: [reasonField],
  },
]

/** As a new brand begins. */
export const NEW_BRAND: Values = {
  id: '',
  name: '',
  monogram: '',
  mark: null,
  promise: '',
  description: '',
  reason: '',
  legalName: '',
  cnpj: '',
  address: '',
  email: '',
  phone: '',
  hours: '',
  layout: 'grid',
  typeface: OWN_TYPEFACE,
  lead: '',
  productWord: 'produto',
  productsWord: 'produtos',
  signature: '',
  identityPolicy: 'shared',
  headerMenu: [],
  footerMenu: [],
  helpQuestions: [],
  host: '',
  methods: [],
  maxInstallments: null,
  numberSeries: '',
  pixKey: '',
  theme: withBase(OWN_THEME),
}

/** The first brand's menus are seen where it says none, to be changed from there. */
export const valuesOf = ({ id: _, version: __, isFirst, cnpj, ...said }: AdminBrand): Values => ({
  ...said,
  theme: withBase(said.theme),
  headerMenu: said.headerMenu ?? (isFirst ? OWN_MENUS.header : []),
  footerMenu: said.footerMenu ?? (isFirst ? OWN_MENUS.footer : []),
  helpQuestions: (said.helpQuestions ?? []).map((one) => ({ ...one, replaces: one.replaces ?? '' })),
  methods: said.methods ?? [],
  cnpj: cnpj && formatDocument(cnpj),
  reason: '',
})

const itemsOf = (menu: unknown) => (Array.isArray(menu) && menu.length > 0 ? menu : null)

/** A question of its own takes nobody's place. */
const questionsOf = (asked: unknown) =>
  itemsOf(asked)?.map((one) => ({ ...Object(one), replaces: Object(one).replaces || null })) ?? null

/** A menu without items is another brand's. */
export function toInput({ theme, headerMenu, footerMenu, helpQuestions: asked, ...rest }: Values): unknown {
  return {
    ...rest,
    headerMenu: itemsOf(headerMenu),
    footerMenu: itemsOf(footerMenu),
    helpQuestions: questionsOf(asked),
    theme: seenColors(Object(theme)),
  }
}

/** What a brand answers on its page of help. */
const helpQuestions = (isFirst: boolean): Section => ({
  title: 'Ajuda',
  lead: `A página /ajuda já responde ao que quem compra mais pergunta. Aqui a marca muda uma dessas respostas ou inclui outras. Sem perguntas, ${
    isFirst ? 'valem só as de fábrica' : 'valem as da primeira marca'
  }.`,
  defaults: { values: { helpQuestions: [] }, says: isFirst ? 'As de fábrica' : 'As da primeira marca' },
  fields: [
    {
      kind: 'rows',
      name: 'helpQuestions',
      label: 'Perguntas da marca',
      noun: 'Pergunta',
      add: 'Incluir pergunta',
      most: MOST_QUESTIONS,
      empty: { question: '', answer: '', replaces: '' },
      fields: [
        { kind: 'text', name: 'question', label: 'Pergunta', max: 150 },
        { kind: 'multiline', name: 'answer', label: 'Resposta', rows: 3, max: 2000 },
        {
          kind: 'choice',
          name: 'replaces',
          label: 'No lugar de',
          of: [['', 'Nenhuma: é mais uma'], ...HELP_IDS.map((id) => [id, helpQuestion(id)] as const)],
        },
      ],
    },
  ],
})
