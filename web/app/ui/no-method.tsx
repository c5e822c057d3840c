import { MailLink } from './mail-link.tsx'
import { Notice } from './notice.tsx'

/** Of a shop that receives money from nobody yet; `address` is where its seller reads. */
export const NoMethod = ({ address }: { address: string }) => (
  <Notice tone="attention" title="Esta loja ainda não tem uma forma de pagamento">
    Seu carrinho fica guardado. Para saber quando poderá pagar, escreva para{' '}
    <MailLink address={address} subject="Formas de pagamento" />.
  </Notice>
)
