import * as z from 'zod'
import { links } from '#brand'
import { formatInstant, HERE, mailWords, message, messagesOf, person, type SchemasOf } from '#mail'

/** What somebody waited for. */
const ofProduct = { ...person, product: z.object({ name: z.string(), slug: z.string() }) }
const OfProduct = z.object(ofProduct)
const productPage = ({ seller, product }: z.output<typeof OfProduct>): string =>
  links.product(HERE, seller.id, product.slug)

/** What each of them is for, as `/admin/emails` says it. */
const WORDS = {
  'seat-offered': mailWords(
    'purchase',
    'Vaga liberada',
    'Quando uma vaga fica livre para quem está na lista de espera.',
  ),
  'product-available': mailWords(
    'purchase',
    'Produto à venda',
    'Quando um produto que alguém esperava chega à loja.',
    { maySwitchOff: true },
  ),
}

/** Messages to somebody who waited for a product. */
export const waitingMails = messagesOf(
  () => import('./templates/waiting.tsx'),
  {
    'seat-offered': message({
      props: z.object({ ...ofProduct, until: z.iso.datetime() }),
      endsAt: 'until',
      notice: {
        subject: 'billing',
        text: ({ product, until }) => `${product.name}: garanta a vaga até ${formatInstant(until)}.`,
        page: productPage,
      },
    }),
    'product-available': message({
      props: OfProduct,
      notice: {
        subject: 'billing',
        text: ({ product }) => `${product.name} está à venda.`,
        page: productPage,
        inDigest: true,
      },
    }),
  },
  WORDS,
)

type Schemas = SchemasOf<typeof waitingMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}
