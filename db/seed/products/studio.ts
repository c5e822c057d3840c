import { afterPaying, ask, list, type ProductSeed, paragraph } from '../shop.ts'

const license = ask(
  'Posso usar em trabalhos de clientes?',
  'Pode, em quantos projetos quiser. Só não é permitido revender ou redistribuir os arquivos em si.',
)

/** What the second storefront alone sells. */
export const studio: ProductSeed[] = [
  {
    slug: 'manual-da-marca-em-uma-noite',
    type: 'one-off',
    category: 'design',
    name: 'Manual da marca em uma noite',
    summary: 'Um roteiro curto para sair do rabisco e entregar um manual que o cliente usa.',
    description: [
      paragraph(
        'Não é um curso. É a ordem em que o estúdio trabalha quando o prazo é amanhã: o que decidir primeiro, o que deixar de fora e como apresentar sem pedir desculpa.',
      ),
      list('O roteiro em PDF, passo a passo', 'As perguntas para o cliente', 'O que todo manual precisa ter'),
    ],
    faq: [afterPaying, license],
    keywords: 'manual marca identidade visual logo guia pdf brandbook',
    gg: 4900,
    weight: 214,
    daysOld: 40,
  },
  {
    slug: 'pacote-estudio-em-casa',
    type: 'bundle',
    category: 'design',
    name: 'Pacote Estúdio em Casa',
    summary: 'Ícones, cenas e apresentações: o acabamento de estúdio para quem trabalha sozinho.',
    description: [
      paragraph(
        'Três acervos que trabalham juntos, do primeiro rascunho à reunião em que o cliente diz sim.',
      ),
      list('Traço Fino: 480 ícones', 'Mesa Clara: 40 cenas', 'Apresentações que respiram: 60 modelos'),
    ],
    faq: [afterPaying, license],
    keywords: 'pacote combo ícones mockup slides apresentação estúdio',
    gg: 19700,
    weight: 96,
    daysOld: 25,
    items: { 'traco-fino-480-icones': 1, 'mesa-clara-40-cenas': 1, 'apresentacoes-que-respiram': 1 },
  },
]
