import { newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import { authorName } from '../../server/src/store/review/review.ts'
import type { Purchase } from './history.ts'
import type { Rows } from './insert.ts'

type Said = readonly [stars: number, text: string]

/** What people say of each kind of product, in an order in which the good ones are more. */
const SAID: Record<string, readonly Said[]> = {
  'one-off': [
    [5, 'Baixei, troquei os dados e usei no mesmo dia. Está tudo explicado dentro do próprio arquivo.'],
    [4, 'Resolveu o que eu precisava. Só demorei um pouco para achar onde mudar o meu logotipo.'],
    [5, 'Pelo preço, economizei uma tarde inteira de trabalho. Já indiquei para uma colega.'],
    [3, 'É bom, mas esperava mais exemplos prontos. O material em si é claro e bem organizado.'],
    [5, 'Simples, direto e em português de gente. Voltei para comprar o outro.'],
    [4, 'Abre bem no celular e no computador. Usei com dois clientes sem mudar quase nada.'],
  ],
  training: [
    [
      5,
      'Aulas curtas, que cabem entre um cliente e outro. O questionário do fim pegou o que eu tinha pulado.',
    ],
    [5, 'Fiz cada exercício na hora e saí com a minha planilha pronta, não só com anotações.'],
    [4, 'Gostei do passo a passo. Faria mais um módulo só com exemplos de quem presta serviço.'],
    [4, 'O caderno de exercícios ajuda bastante. Terminei em duas semanas, sem correria.'],
    [3, 'Conteúdo bom para quem está começando; eu já sabia metade, mas a outra metade valeu.'],
    [5, 'Primeiro curso que eu termino em anos. O certificado tem verificação, o que ajudou numa proposta.'],
  ],
  bundle: [
    [5, 'Comprar junto saiu mais barato e as peças conversam entre si. Valeu a pena.'],
    [4, 'Usei três dos itens na primeira semana. O restante fica para o próximo projeto.'],
    [5, 'Tudo o que eu compraria separado, de uma vez e com um recibo só.'],
    [4, 'Pacote bem pensado. Só senti falta de uma ordem sugerida para usar cada coisa.'],
  ],
}
const REPLY = 'Obrigada por contar! Anotamos a sugestão para a próxima versão.'

/** Of so many purchases one is reviewed, ten days after it. */
const EVERY = 4
const AFTER_DAYS = 10

/** What buyers think of what they have; nobody says what somebody else has said of the same product. */
export function reviewsOf(
  purchases: readonly Purchase[],
  now: Date,
  except: readonly unknown[],
): Rows[string] {
  /** Of each product where its reviews begin in the list, and how many there are. */
  const begun = new Map<unknown, { from: number; count: number }>()
  return purchases.flatMap(({ buyer, lines: [line], daysAgo, outcome = 'paid' }, nth) => {
    const { id: product_id, type } = line!.product
    const said = SAID[type as string] ?? []
    const { from, count } = begun.get(product_id) ?? { from: nth, count: 0 }
    const isSaid = nth % EVERY === 0 && outcome === 'paid' && daysAgo > AFTER_DAYS && count < said.length
    if (!isSaid || except.includes(product_id)) return []
    begun.set(product_id, { from, count: count + 1 })
    const [stars, text] = said[(from + count) % said.length]!
    const createdAt = new Date(now.getTime() - (daysAgo - AFTER_DAYS) * DAY_MS)
    const isReplied = stars < 4
    return [
      {
        id: newId('rev', createdAt.getTime()),
        product_id,
        account_id: buyer.id,
        brand_id: line!.price.brand_id,
        stars,
        text,
        author: authorName(buyer.name),
        created_at: createdAt,
        reply: isReplied ? REPLY : null,
        replied_at: isReplied ? new Date(createdAt.getTime() + DAY_MS / 2) : null,
      },
    ]
  })
}
