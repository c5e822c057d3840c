import * as z from 'zod'
import { BOLETO_CONFIRMED } from './brazil/boleto.ts'
import { withdrawalDaysOf, withdrawalRule } from './brazil/withdrawal.ts'
import { plainText } from './plain-text.ts'
import { REFUND_BUSINESS_DAYS } from './refund-words.ts'
import { readSearch } from './search-text.ts'

/** What buyers ask about, in the order in which the page has it. */
export const HELP_TOPICS = {
  purchase: 'Minha compra',
  payment: 'Pagamento',
  refund: 'Desistência e devolução',
  access: 'Acesso e certificados',
  account: 'Conta e privacidade',
  brand: 'Mais perguntas',
} as const
export type HelpTopic = keyof typeof HELP_TOPICS

/** Where an answer leads: an address of the first brand, or one that all brands have in common. */
interface HelpLink {
  label: string
  to: string
}

/** A question as the page shows it; `text` in paragraphs. */
export interface HelpAnswer {
  id: string
  topic: HelpTopic
  question: string
  text: string
  links: readonly HelpLink[]
}

const days = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
const refundIn = (business: number): string => days(business, 'dia útil', 'dias úteis')

type Own = Omit<HelpAnswer, 'id'>

/** The product's own. Every period is the one that checkout, refunds and mails go by. */
const OWN = {
  where: {
    topic: 'purchase',
    question: 'Onde está minha compra?',
    text: 'Em “Minhas compras” ficam os pedidos, o pagamento de cada um e o que você comprou. Sem entrar na conta, acompanhe com o número do pedido e o e-mail da compra: os dois estão na confirmação que enviamos.',
    links: [
      { label: 'Minhas compras', to: '/account/perfil/gerenciar' },
      { label: 'Acompanhar pedido', to: '/acompanhar' },
    ],
  },
  mail: {
    topic: 'purchase',
    question: 'Não recebi o e-mail da compra. E agora?',
    text: 'Procure na caixa de spam e confira se o e-mail da compra foi digitado certo. O pedido está na sua conta de qualquer modo, e de lá o recibo pode ser aberto de novo.',
    links: [{ label: 'Minhas compras', to: '/account/perfil/gerenciar' }],
  },
  invoice: {
    topic: 'purchase',
    question: 'Onde está a nota fiscal?',
    text: 'Quando a nota é emitida, avisamos por e-mail e ela aparece na página da compra. O recibo está lá desde o pagamento.',
    links: [{ label: 'Minhas compras', to: '/account/perfil/gerenciar' }],
  },
  pix: {
    topic: 'payment',
    question: 'Paguei o Pix e a página não mudou',
    text: 'O banco costuma confirmar em segundos, e a página muda sozinha. Se o prazo do código acabou antes do pagamento, nada é cobrado por ele: gere outro na página da compra. Se o valor saiu da sua conta e a compra segue aberta, fale com a gente com o comprovante.',
    links: [{ label: 'Acompanhar pedido', to: '/acompanhar' }],
  },
  boleto: {
    topic: 'payment',
    question: 'Quando o boleto é confirmado?',
    text: `O banco leva ${BOLETO_CONFIRMED} para confirmar. O vencimento está no boleto; se ele passou, gere a 2ª via na página da compra.`,
    links: [{ label: 'Acompanhar pedido', to: '/acompanhar' }],
  },
  card: {
    topic: 'payment',
    question: 'Meu cartão foi recusado',
    text: 'Quem recusa é o banco do cartão: confira os dados e o limite, ou ligue para ele. O pedido espera por você, e pode ser pago com outro cartão ou de outra forma.',
    links: [{ label: 'Minhas compras', to: '/account/perfil/gerenciar' }],
  },
  withdrawal: {
    topic: 'refund',
    question: 'Posso desistir da compra?',
    text: `Sim. ${withdrawalRule(withdrawalDaysOf([]))} Onde a garantia de um produto é maior, vale o prazo dela. O pedido é feito na página da compra.`,
    links: [{ label: 'Minhas compras', to: '/account/perfil/gerenciar' }],
  },
  refund: {
    topic: 'refund',
    question: 'Quando o dinheiro volta?',
    text: `Por Pix, em até ${refundIn(REFUND_BUSINESS_DAYS.pix)}. De um boleto, em até ${refundIn(REFUND_BUSINESS_DAYS.boleto)}, para a conta ou a chave Pix que você disser. No cartão, em até ${refundIn(REFUND_BUSINESS_DAYS.card)}; o estorno aparece em até duas faturas. O protocolo e o prazo ficam na página da compra.`,
    links: [{ label: 'Minhas compras', to: '/account/perfil/gerenciar' }],
  },
  cancel: {
    topic: 'refund',
    question: 'Como cancelo uma assinatura?',
    text: 'Em “Minhas assinaturas”, a qualquer hora. O que já está pago continua aberto até o fim do período, e nada mais é cobrado depois.',
    links: [{ label: 'Minhas assinaturas', to: '/account/perfil/minhas-assinaturas' }],
  },
  access: {
    topic: 'access',
    question: 'Como abro o que comprei?',
    text: 'Assim que o pagamento é confirmado, cursos aparecem em “Treinamentos” e arquivos na página inicial da sua conta. Por quanto tempo valem está ao lado de cada um.',
    links: [
      { label: 'Início da conta', to: '/' },
      { label: 'Treinamentos', to: '/treinamentos' },
    ],
  },
  certificate: {
    topic: 'access',
    question: 'Como recebo o certificado?',
    text: 'Ele é emitido quando todas as aulas do curso são concluídas, e chega por e-mail. Com o código e o endereço impressos nele, qualquer pessoa confere se é verdadeiro.',
    links: [{ label: 'Treinamentos', to: '/treinamentos' }],
  },
  signIn: {
    topic: 'account',
    question: 'Não consigo entrar na conta',
    text: 'Peça um link para criar outra senha, ou entre com um código enviado por e-mail, sem senha. Quem comprou sem criar uma senha entra assim da primeira vez.',
    links: [
      { label: 'Entrar com código', to: '/conta/entrar-com-codigo' },
      { label: 'Esqueci minha senha', to: '/conta/esqueci-minha-senha' },
    ],
  },
  secondFactor: {
    topic: 'account',
    question: 'Perdi o celular da verificação em duas etapas',
    text: 'Entre com um dos códigos de recuperação que você guardou ao ligar a verificação: na tela do código, escolha usar um deles. Sem os códigos, fale com a gente pelo e-mail da conta: vamos confirmar que é você antes de retirar a verificação.',
    links: [{ label: 'Segurança da conta', to: '/account/perfil/seguranca' }],
  },
  privacy: {
    topic: 'account',
    question: 'Como vejo, copio ou excluo meus dados?',
    text: 'Em “Privacidade” você baixa uma cópia de tudo que guardamos, muda o que aceitou e pede a exclusão da conta, que pode ser desfeita até a data que a tela mostra.',
    links: [{ label: 'Privacidade da conta', to: '/account/perfil/privacidade' }],
  },
} satisfies Record<string, Own>

type HelpId = keyof typeof OWN
export const HELP_IDS = Object.keys(OWN) as [HelpId, ...HelpId[]]
/** What the product's own questions ask, by their ids. */
export const helpQuestion = (id: HelpId): string => OWN[id].question

export const MOST_QUESTIONS = 30

/** A question of a brand; in place of one of the product's own, or one more. */
export const BrandQuestion = z.strictObject({
  question: z
    .string({ error: 'Informe a pergunta' })
    .trim()
    .min(5, 'Informe a pergunta com 5 caracteres ou mais')
    .max(150, 'Informe a pergunta em até 150 caracteres')
    .regex(/^\P{Cc}*$/u, 'Informe a pergunta em uma linha'),
  answer: z
    .string({ error: 'Informe a resposta' })
    .trim()
    .min(5, 'Informe a resposta com 5 caracteres ou mais')
    .max(2000, 'Informe a resposta em até 2.000 caracteres'),
  replaces: z.enum(HELP_IDS).nullable().default(null),
})
export type BrandQuestion = z.infer<typeof BrandQuestion>

export const BrandQuestions = z
  .array(BrandQuestion)
  .max(MOST_QUESTIONS, `Use até ${MOST_QUESTIONS} perguntas`)
  .refine((all) => {
    const replaced = all.flatMap(({ replaces }) => replaces ?? [])
    return new Set(replaced).size === replaced.length
  }, 'Duas perguntas ficam no lugar da mesma. Mude uma delas')

/** All that the page of a brand answers: the product's own, those that it changed in their places, and its others. */
export function helpOf(brand: readonly BrandQuestion[]): HelpAnswer[] {
  const own = HELP_IDS.map((id): HelpAnswer => {
    const changed = brand.find(({ replaces }) => replaces === id)
    return { id, ...OWN[id], ...(changed && { question: changed.question, text: changed.answer, links: [] }) }
  })
  const more = brand
    .filter(({ replaces }) => replaces === null)
    .map(
      ({ question, answer }, at): HelpAnswer => ({
        id: `brand-${at}`,
        topic: 'brand',
        question,
        text: answer,
        links: [],
      }),
    )
  return [...own, ...more]
}

/** Those that hold each word of what is typed, in any order; all of them where nothing is, none for signs alone. */
export function answersTo(answers: readonly HelpAnswer[], typed: string): readonly HelpAnswer[] {
  const search = readSearch(typed)
  if (search === 'nothing') return answers
  const words = plainText(search.text).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return []
  return answers.filter(({ topic, question, text }) => {
    const said = plainText([HELP_TOPICS[topic], question, text].join(' '))
    return words.every((word) => said.includes(word))
  })
}
