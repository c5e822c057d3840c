import { accessText } from '@vitrine/contract/access-length'
import { BOLETO_CONFIRMED } from '@vitrine/contract/brazil/boleto'
import { withdrawalOffer, withdrawalRule } from '@vitrine/contract/brazil/withdrawal'
import type { Installments } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { renewalText } from '@vitrine/contract/renewal-words'
import type { ReactNode } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { Folded } from '../../ui/folded.tsx'
import { brl, installmentsText, priceText } from '../../ui/labels.ts'
import { PostalAddress } from '../../ui/postal-address.tsx'
import { Whole } from '../../ui/whole.tsx'
import classes from './contract-summary.module.css'

const BY_PIX = 'Pix, à vista. O código vale por tempo limitado e aparece no próximo passo.'
const BY_BOLETO = `Boleto bancário, à vista. O vencimento aparece no próximo passo; depois de pago, o banco leva ${BOLETO_CONFIRMED} para confirmar.`

const cardText = (rest: number, installments: Installments | null): string =>
  installments
    ? `Cartão de crédito em ${installmentsText(installments)} (total ${brl(installments.total)}${installments.interest > 0 ? '' : ', sem juros'}).`
    : `Cartão de crédito, ${brl(rest)} à vista.`

function termsOf({ cart, credit, method, installments }: ContractSummaryProps): string {
  const { total } = cart.quote
  if (total === 0) return FREE
  const byCredit = credit > 0 ? `Saldo na loja: ${brl(credit)}. ` : ''
  if (total === credit)
    return `${byCredit}Não há mais nada a pagar hoje. O pedido é concluído no próximo passo.`
  if (method === 'card') return byCredit + cardText(total - credit, installments)
  return byCredit + (method === 'pix' ? BY_PIX : BY_BOLETO)
}

const FREE = 'Gratuito: não há nada a pagar hoje. O pedido é concluído no próximo passo.'

interface ContractSummaryProps {
  cart: Cart
  /** Of the total, what store credit pays. */
  credit: number
  method: PaymentMethod
  /** The installments of the card, where it is charged in more than one. */
  installments: Installments | null
}

/**
 * The summary of the contract before it is made (Decreto 7.962/2013, art. 4, I): what is paid, how long it is good and
 * how to take it back in plain sight, the whole of it one press away.
 */
export function ContractSummary(props: ContractSummaryProps) {
  const { cart } = props
  return (
    <div className={classes.summary}>
      <p>{termsOf(props)}</p>
      {cart.quote.later.map((charge) => (
        <p key={charge.label}>
          <strong>{charge.label}:</strong> {renewalText(charge)}
        </p>
      ))}
      <p>
        Produto digital: a compra e o seu acesso aparecem na sua conta assim que o pagamento é confirmado.{' '}
        {withdrawalOffer(cart.regretDays)}
      </p>
      <Folded summary="Ver as condições desta compra">
        <Conditions cart={cart} />
      </Folded>
    </div>
  )
}

function Conditions({ cart }: Pick<ContractSummaryProps, 'cart'>) {
  const { identity: seller } = useBrand()
  return (
    <dl className={classes.rows}>
      <Row term="O que você compra">
        {cart.lines.map(({ id, product, price }) => (
          <span key={id} className={classes.item}>
            {product.name} · {priceText(price)}
            {price.interval === 'once' && ` · ${accessText(price.accessMonths)}`}
          </span>
        ))}
      </Row>
      <Row term="Acesso">
        Digital: aparece na sua conta assim que o pagamento é confirmado, e quem entrega o conteúdo é{' '}
        {seller.name}. Nada é enviado pelo correio.
      </Row>
      <Row term="Arrependimento">{withdrawalRule(cart.regretDays)} É um botão nos detalhes da compra.</Row>
      <Row term="Quem vende">
        {seller.legalName}, <Whole>{seller.cnpj}</Whole>. <PostalAddress>{seller.address}</PostalAddress>.{' '}
        <Whole>{seller.email}</Whole>, <Whole>{seller.phone}</Whole>
      </Row>
    </dl>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
