import { accessText } from '@vitrine/contract/access-length'
import type { Installments } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import { parcelDueOn } from '@vitrine/contract/installment-plan'
import { costText, planConditions } from '@vitrine/contract/installment-plan-words'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { type CalendarDay, formatDay } from '@vitrine/contract/time'
import type { ReactNode } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { brl, priceText } from '../../ui/labels.ts'
import { MailLink } from '../../ui/mail-link.tsx'
import { PostalAddress } from '../../ui/postal-address.tsx'
import { Whole } from '../../ui/whole.tsx'
import classes from './contract-summary.module.css'
import type { PlanChoice } from './use-plan.ts'

const TERMS: Record<PaymentMethod, string> = {
  pix: 'Pix, à vista. O código vale por tempo limitado e aparece no próximo passo.',
  card: 'Cartão de crédito, no número de parcelas escolhido: o total a prazo e os juros estão junto das parcelas.',
  boleto:
    'Boleto bancário, à vista. O vencimento aparece no próximo passo; depois de pago, o banco leva de 1 a 3 dias úteis para confirmar.',
}

function termsOf(total: number, credit: number, method: PaymentMethod, plan: PlanChoice): string {
  if (total === 0) return FREE
  const byCredit = credit > 0 ? `Crédito na loja: ${brl(credit)}. ` : ''
  if (plan.chosen) return byCredit + planText(plan.chosen, method, plan.startsOn)
  return total > credit
    ? byCredit + TERMS[method]
    : `${byCredit}Não há mais nada a pagar hoje. O pedido é concluído no próximo passo.`
}

const WAYS: Record<PaymentMethod, string> = { pix: 'Pix', boleto: 'Boleto bancário', card: 'Cartão' }

const planText = (offer: Installments, method: PaymentMethod, startsOn: CalendarDay): string =>
  `${WAYS[method]}, em ${offer.count} parcelas: ${brl(offer.first)} hoje e ${laterText(offer)}, a última em ${formatDay(parcelDueOn(startsOn, offer.count))}. ${costText(offer)}.`

const laterText = ({ count, each }: Installments): string =>
  count === 2 ? `mais uma de ${brl(each)}` : `mais ${count - 1} de ${brl(each)}, uma por mês`

const FREE = 'Gratuito: não há nada a pagar hoje. O pedido é concluído no próximo passo.'

interface ContractSummaryProps {
  cart: Cart
  /** Of the total, what store credit pays. */
  credit: number
  method: PaymentMethod
  plan: PlanChoice
}

/** The summary of the contract before it is made (Decreto 7.962/2013, art. 4, I). */
export function ContractSummary({ cart, credit, method, plan }: ContractSummaryProps) {
  const { identity: seller } = useBrand()
  return (
    <dl className={classes.summary}>
      <Row term="O que você compra">
        {cart.lines.map(({ id, product, price }) => (
          <span key={id} className={classes.item}>
            {product.name} · {priceText(price)}
            {price.interval === 'once' && ` · ${accessText(price.accessMonths)}`}
          </span>
        ))}
      </Row>
      <Row term="Forma de pagamento">{termsOf(cart.quote.total, credit, method, plan)}</Row>
      {plan.chosen && plan.terms && (
        <Row term="Parcelas">
          {planConditions(plan.terms).map((sentence) => (
            <span key={sentence} className={classes.condition}>
              {sentence}
            </span>
          ))}
        </Row>
      )}
      <Row term="Acesso">
        Digital, liberado na sua conta assim que o pagamento é confirmado. Nada é enviado pelo correio.
      </Row>
      {cart.quote.later.length > 0 && (
        <Row term="Renovação">
          A cada período, pelo valor e a partir do dia que estão no resumo. Para cancelar, sem multa, é só
          escrever para <MailLink address={seller.email} />; o acesso vai até o fim do período pago.
        </Row>
      )}
      <Row term="Arrependimento">
        Até 7 dias corridos depois da compra você pode desistir, sem motivo, e receber tudo de volta (art. 49
        do CDC): é um botão nos detalhes da compra.
      </Row>
      <Row term="Quem vende">
        {seller.legalName}, <Whole>CNPJ {seller.cnpj}</Whole>. <PostalAddress>{seller.address}</PostalAddress>
        . <Whole>{seller.email}</Whole>, <Whole>{seller.phone}</Whole>
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
